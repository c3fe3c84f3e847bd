import type { StylesheetJson } from 'cytoscape'

/** Returns the value of a token in the current theme. */
export const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/**
 * Maximum number of links drawn at full opacity; with more, each is fainter, so that nodes remain visible behind them.
 */
const fewLinks = 1200
const strongest = 0.7
const weakest = 0.1

/**
 * Returns the style of a graph with a number of links, in the colours of the current theme. `showLabels` sets the font
 * size.
 */
export function graphStyle(links: number): StylesheetJson {
  return [
    {
      selector: 'node',
      style: {
        width: 16,
        height: 16,
        shape: 'data(shape)' as 'ellipse',
        'background-color': 'data(color)',
        color: token('--text'),
        'font-family': 'Inter Variable, system-ui, sans-serif',
        'text-outline-color': token('--ground'),
      },
    },
    { selector: 'node.root', style: { width: 26, height: 26 } },
    {
      selector: 'node.pinned',
      style: { 'border-width': 2, 'border-style': 'double', 'border-color': token('--text') },
    },
    {
      selector: 'node.chosen',
      style: { 'border-width': 3, 'border-style': 'solid', 'border-color': token('--focus') },
    },
    // no square overlay around the pressed node
    { selector: 'node:active', style: { 'overlay-opacity': 0 } },
    { selector: 'node.faded', style: { opacity: 0.25 } },
    {
      selector: 'edge',
      style: {
        width: 1,
        'line-color': token('--line-strong'),
        'curve-style': 'haystack',
        'haystack-radius': 0,
        'line-opacity': Math.max(weakest, Math.min(strongest, (strongest * fewLinks) / links)),
        // links are not interactive, so that hit tests cover nodes only
        events: 'no',
      },
    },
    {
      selector: 'edge.beside',
      style: { width: 1.25, 'line-color': token('--focus'), 'line-opacity': strongest },
    },
  ]
}
