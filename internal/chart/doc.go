// Package chart draws the charts of a document, without a browser and without a
// network. A [Picture] is a chart with its data; one drawing code puts it on a
// canvas, of which there are two: SVG, and PNG at double density.
//
// The same picture gives the same bytes on every run. Whatever text comes from
// cells is cleaned and escaped. Drawings read in light and in dark surroundings,
// and without colour: what is talked about is also heavier, or has a label.
//
// It decides nothing about which chart is drawn, and computes no number that a
// reader sees, except the sums that a waterfall and a pareto are made of.
package chart
