package engine

import "gogo/search"

// Margins returns the driver's margins that an engine has from the start.
func Margins() search.Params { return margins() }

// Tune has the engine search with other margins from the next move on.
func (e *Engine) Tune(p search.Params) {
	e.prepareDriver(e.timing.Limits())
	e.driver.Tune(p)
}
