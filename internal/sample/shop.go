package sample

import "time"

type product struct {
	name     string
	category string
	cents    uint64 // before the rise of prices
	weight   uint64
}

// The two products that patterns speak of; the order is part of the data.
const (
	travelMug = 4
	kettlePro = 11
)

var products = []product{
	{"House Blend 1kg", "Coffee", 1890, 160},
	{"Dark Roast 1kg", "Coffee", 1990, 120},
	{"Single Origin 250g", "Coffee", 1150, 110},
	{"Decaf 500g", "Coffee", 1290, 50},
	{"Travel Mug", "Accessories", 2450, 80},
	{"Paper Filters", "Accessories", 590, 110},
	{"Milk Frother", "Accessories", 3990, 40},
	{"Hand Grinder", "Equipment", 6900, 45},
	{"French Press", "Equipment", 3490, 55},
	{"Espresso Machine", "Equipment", 44900, 12},
	{"Electric Grinder", "Equipment", 15900, 22},
	{"Kettle Pro", "Equipment", 8900, 0}, // see Launch
	{"Gift Box", "Gifts", 4900, 35},
	{"Tasting Set", "Gifts", 2990, 45},
}

var (
	regions  = []string{"North", "South", "East", "West"}
	channels = []string{"Web", "Store", "Marketplace"}
)

func regionWeights(day time.Time) []uint64 {
	if day.Before(collapse) {
		return []uint64{32, 24, 18, 26}
	}
	return []uint64{32, 24, 18, 8}
}

func channelWeights(day time.Time) []uint64 {
	m := months(day)
	return []uint64{500, 400 - 8*m, 100 + 8*m} // 10 % to 38 %
}

func productWeights(day time.Time) []uint64 {
	weights := make([]uint64, len(products))
	for i, p := range products {
		weights[i] = p.weight
	}
	if !day.Before(Launch) {
		weights[kettlePro] = min(150, 40+20*(months(day)-months(Launch)))
	}
	if day.Equal(FlashSale) {
		weights[travelMug] = 2400
	}
	return weights
}

type order struct {
	id       int
	day      time.Time
	customer uint64
	region   string
	channel  string
	product  product
	quantity uint64
	price    uint64 // cents for one
	status   string
	shipped  time.Time // zero: not shipped
}

func makeOrder(d *dice, id int, day time.Time) order {
	which := d.pick(productWeights(day))
	o := order{
		id:       id,
		day:      day,
		customer: customer(d),
		region:   regions[d.pick(regionWeights(day))],
		channel:  channels[d.pick(channelWeights(day))],
		product:  products[which],
		price:    price(products[which], day),
	}
	o.quantity = quantity(d, o.product)
	o.status = status(d, which, day)
	o.shipped = shipped(d, o)
	return o
}

const customers = 2400

// customer draws three times and keeps the smallest, so that low numbers buy often.
func customer(d *dice) uint64 {
	return 1 + min(d.below(customers), d.below(customers), d.below(customers))
}

func price(p product, day time.Time) uint64 {
	if day.Before(dearer) {
		return p.cents
	}
	return p.cents * 108 / 100
}

// quantity is one for what is dear and up to four for the rest.
func quantity(d *dice, p product) uint64 {
	if p.cents >= 6000 {
		return 1
	}
	return 1 + uint64(d.pick([]uint64{60, 25, 10, 5}))
}

func status(d *dice, which int, day time.Time) string {
	refunds := uint64(3)
	if which == travelMug && !day.Before(badLot) {
		refunds = 18
	}
	switch at := d.below(100); {
	case at < refunds:
		return "refunded"
	case at < refunds+2:
		return "cancelled"
	}
	return "completed"
}

func shipped(d *dice, o order) time.Time {
	days := 1 + d.pick([]uint64{35, 40, 17, 8})
	if o.day.Month() == time.December {
		days += 3
	}
	if o.status == "cancelled" || !o.day.Before(unshipped) {
		return time.Time{}
	}
	return o.day.AddDate(0, 0, days)
}
