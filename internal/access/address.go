package access

import (
	"net"
	"net/netip"
)

// Address is where a connection comes from, as far as limits tell one stranger from another: an
// IPv4 address, or the /64 network of an IPv6 address, which a single customer has as a rule. The
// empty Address is that of a connection without one, such as a pipe; it has no limits.
type Address string

// ipv6Bits is the length of the part of an IPv6 address that stands for its owner.
const ipv6Bits = 64

// AddressOf returns the Address of a peer.
func AddressOf(peer net.Addr) Address {
	tcp, ok := peer.(*net.TCPAddr)
	if !ok {
		return ""
	}
	ip, ok := netip.AddrFromSlice(tcp.IP)
	if !ok {
		return ""
	}
	return addressOfIP(ip)
}

// ParseAddress returns the Address of an IP address in text form.
func ParseAddress(text string) (Address, error) {
	if prefix, err := netip.ParsePrefix(text); err == nil && prefix.Addr().Is6() && prefix.Bits() == ipv6Bits {
		return Address(prefix.Masked().String()), nil
	}
	ip, err := netip.ParseAddr(text)
	if err != nil {
		return "", err
	}
	return addressOfIP(ip), nil
}

func addressOfIP(ip netip.Addr) Address {
	ip = ip.Unmap().WithZone("")
	if ip.Is4() {
		return Address(ip.String())
	}
	prefix, err := ip.Prefix(ipv6Bits)
	if err != nil {
		return Address(ip.String())
	}
	return Address(prefix.String())
}
