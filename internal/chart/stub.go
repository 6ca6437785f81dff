package chart

func (f *frame) rows() float64                                          { return f.bars() }
func (f *frame) lines() float64                                         { return f.bars() }
func (f *frame) waterfall() float64                                     { return f.bars() }
func (f *frame) histogram() float64                                     { return f.bars() }
func (f *frame) scatter() float64                                       { return f.top }
func (f *frame) heatMap() float64                                       { return f.bars() }
func (f *frame) slope() float64                                         { return f.bars() }
func (f *frame) pareto() float64                                        { return f.bars() }
func (p *Picture) drawSparkline(canvas, *typesetter) (float64, float64) { return 120, 28 }
