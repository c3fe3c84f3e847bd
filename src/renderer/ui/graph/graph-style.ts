import type { StylesheetJson } from 'cytoscape'

/** The value of a token of the present theme. */
export const token = (name: string) =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim()

/** Links up to which each is drawn as strongly as can be; of more each is weaker, so that nodes are seen behind them. */
const fewLinks = 1200
const strongest = 0.7
const weakest = 0.1

/** How a graph of so many links is drawn, in the colours of the present theme. Letters have the size that `showLabels` gives them. */
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
    // the node under the pointer needs no square around it
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
        // nothing is done with a link: the pointer looks for nodes alone
        events: 'no',
      },
    },
    {
      selector: 'edge.beside',
      style: { width: 1.25, 'line-color': token('--focus'), 'line-opacity': strongest },
    },
  ]
}
