// Package bridge makes training samples for the network of package tricks from deals solved double
// dummy; package train does the rest.
//
// Each declarer in each strain of a deal is a sample.
package bridge
