/** What a graph is drawn of. */

export type GraphNode = {
  readonly id: string
  readonly label: string
  /** Name of the token of its colour: `--kind-ip`. */
  readonly color: string
  readonly shape: 'ellipse' | 'rectangle' | 'diamond' | 'hexagon'
  readonly isRoot: boolean
}

export type GraphEdge = { readonly source: string; readonly target: string }
