package report

// formatName is the first member of the JSON. It changes when other members change their meaning.
const formatName = "gogo backgammon analysis 1"

// matchJSON is an analysis as JSON. The README of backgammon-gogo explains its members.
type matchJSON struct {
	Format        string     `json:"format"`
	Players       [2]string  `json:"players"`
	Event         string     `json:"event,omitempty"`
	Place         string     `json:"place,omitempty"`
	Date          string     `json:"date,omitempty"`
	File          string     `json:"file"`
	Length        int        `json:"length"`
	Crawford      bool       `json:"crawford"`
	Jacoby        bool       `json:"jacoby"`
	Beavers       bool       `json:"beavers"`
	Cube          bool       `json:"cube"`
	Ply           int        `json:"ply"`
	MatchEquities string     `json:"matchEquities"`
	Remarks       []string   `json:"remarks"`
	Games         []gameJSON `json:"games"`
	Summary       sumJSON    `json:"summary"`
}

type gameJSON struct {
	Number    int            `json:"number"`
	Score     [2]int         `json:"score"`
	Crawford  bool           `json:"crawford"`
	Winner    *int           `json:"winner"`
	Points    int            `json:"points"`
	Resigned  bool           `json:"resigned"`
	Decisions []decisionJSON `json:"decisions"`
	Rolls     []rollJSON     `json:"rolls"`
	Summary   sumJSON        `json:"summary"`
}

type decisionJSON struct {
	Line    int         `json:"line"`
	Player  int         `json:"player"`
	Kind    string      `json:"kind"`
	XGID    string      `json:"xgid"`
	Did     string      `json:"did"`
	Best    string      `json:"best"`
	Equity  number      `json:"equity"`
	Loss    number      `json:"loss"`
	Cost    number      `json:"cost"`
	Counts  bool        `json:"counts"`
	Error   string      `json:"error,omitempty"`
	Mistake string      `json:"mistake,omitempty"`
	Illegal bool        `json:"illegal,omitempty"`
	Ply     int         `json:"ply"`
	Trials  int         `json:"trials,omitempty"`
	Plays   []playJSON  `json:"plays,omitempty"`
	Cube    *cubeJSON   `json:"cube,omitempty"`
	Resign  *resignJSON `json:"resign,omitempty"`
}

type playJSON struct {
	Play          string      `json:"play"`
	Made          bool        `json:"made,omitempty"`
	Equity        number      `json:"equity"`
	Ply           int         `json:"ply"`
	Trials        int         `json:"trials,omitempty"`
	StandardError number      `json:"standardError,omitempty"`
	Chances       chancesJSON `json:"chances"`
}

type cubeJSON struct {
	NoDouble        number      `json:"noDouble"`
	DoubleTake      number      `json:"doubleTake"`
	DoublePass      number      `json:"doublePass"`
	Advice          string      `json:"advice"`
	Chances         chancesJSON `json:"chances"`
	NoDoubleError   number      `json:"noDoubleError,omitempty"`
	DoubleTakeError number      `json:"doubleTakeError,omitempty"`
}

type resignJSON struct {
	Games    int         `json:"games"`
	Accepted bool        `json:"accepted"`
	PlayOn   number      `json:"playOn"`
	Resigned number      `json:"resigned"`
	Chances  chancesJSON `json:"chances"`
}

type chancesJSON struct {
	Win            number `json:"win"`
	WinGammon      number `json:"winGammon"`
	WinBackgammon  number `json:"winBackgammon"`
	LoseGammon     number `json:"loseGammon"`
	LoseBackgammon number `json:"loseBackgammon"`
}

type rollJSON struct {
	Line   int    `json:"line"`
	Player int    `json:"player"`
	Dice   [2]int `json:"dice"`
	Luck   number `json:"luck"`
	Worth  number `json:"worth"`
	Word   string `json:"word,omitempty"`
}

type sumJSON struct {
	Result       *number     `json:"result"`
	LuckAdjusted *number     `json:"luckAdjusted"`
	Players      [2]sideJSON `json:"players"`
}

type sideJSON struct {
	Rating     string                 `json:"rating,omitempty"`
	ErrorRate  *number                `json:"errorRate"`
	PlayRate   *number                `json:"playRate"`
	CubeRate   *number                `json:"cubeRate"`
	PR         *number                `json:"pr"`
	PlayLoss   number                 `json:"playLoss"`
	CubeLoss   number                 `json:"cubeLoss"`
	PlayCost   number                 `json:"playCost"`
	CubeCost   number                 `json:"cubeCost"`
	ResignLoss number                 `json:"resignLoss"`
	ResignCost number                 `json:"resignCost"`
	Moves      int                    `json:"moves"`
	Plays      int                    `json:"plays"`
	Cubes      int                    `json:"cubes"`
	Doubtful   int                    `json:"doubtful"`
	Bad        int                    `json:"bad"`
	VeryBad    int                    `json:"veryBad"`
	Mistakes   map[string]mistakeJSON `json:"mistakes,omitempty"`
	Illegal    int                    `json:"illegal,omitempty"`
	Luck       number                 `json:"luck"`
	LuckWorth  number                 `json:"luckWorth"`
}

type mistakeJSON struct {
	Count int    `json:"count"`
	Loss  number `json:"loss"`
}
