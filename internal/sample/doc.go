// Package sample makes up a shop's orders, so that a first report can be made
// before there are data of one's own, and so that a reader can be judged
// against patterns that are known to be there.
//
// The bytes are a function of the number of rows alone: the same on every
// machine and in every time zone, because there is no clock, no map and no
// floating-point number in them. Nothing in them is about a real shop, product
// or person; the names Name, Description and FileName say so.
//
// What is in the data (three years, from First to Last):
//
//   - Growth: orders per day rise in a straight line to 1.9 times.
//   - A week: Saturdays 1.5 times a Monday, Sundays 0.6 times.
//   - A year: December 1.6 times, August 0.85 times.
//   - Collapse: the region West loses 70 % of its orders in the last month.
//   - Outlier: on FlashSale five times the usual orders, most of them for one
//     product.
//   - Launch: the product Kettle Pro does not exist before Launch and is soon
//     among the best sold.
//   - Channels: the marketplace's share rises from 10 % to 38 %, the store's falls.
//   - Refunds: 3 % of orders, but 18 % for the Travel Mug in the last year.
//   - Prices: 8 % higher from the second calendar year on.
//   - Customers: few buy often, many once. Shipping takes 1 to 4 days, 3 more in
//     December; a cancelled order and an order of the last days has no shipping date.
//
// It does not try to look like every shop: there are no gaps, no duplicates and
// no broken rows in it.
package sample
