package openings

import ("os"; "strconv")

var BR, _ = strconv.Atoi(os.Getenv("BR"))
