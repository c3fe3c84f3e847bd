/** Elements of a graph. */

export type GraphNode = {
  readonly id: string
  readonly label: string
  /** Name of its colour token: `--kind-ip`. */
  readonly color: string
  readonly shape: 'ellipse' | 'rectangle' | 'diamond' | 'hexagon'
  readonly isRoot: boolean
}

export type GraphEdge = { readonly source: string; readonly target: string }

const cornerCounts = { diamond: 4, hexagon: 6 } as const

/** Returns the corners of a shape around its centre, beginning at the right. */
export function cornersOf(
  shape: keyof typeof cornerCounts,
  { x, y }: { readonly x: number; readonly y: number },
  radius: number,
): { readonly x: number; readonly y: number }[] {
  const count = cornerCounts[shape]
  return Array.from({ length: count }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / count
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) }
  })
}
