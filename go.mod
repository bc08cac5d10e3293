module gogo

go 1.26
