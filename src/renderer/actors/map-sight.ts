import { mapSize } from '../ui/world/world-shapes.ts'

/** The visible section of the map in its own units; and functions that turn numbers into shades and flows into arcs. */
export type Sight = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export const wholeWorld: Sight = { x: 0, y: 0, ...mapSize }

/** Maximum zoom factor. */
const maxZoom = 12

/** Zooms by a factor about a point given as fractions of the visible section. */
export function zoomed(now: Sight, factor: number, at: { readonly x: number; readonly y: number }): Sight {
  const width = Math.min(mapSize.width, Math.max(mapSize.width / maxZoom, now.width / factor))
  const height = (width * mapSize.height) / mapSize.width
  return inside({
    x: now.x + (now.width - width) * at.x,
    y: now.y + (now.height - height) * at.y,
    width,
    height,
  })
}

/** Moves the visible section by fractions of its size. */
export function moved(now: Sight, right: number, down: number): Sight {
  return inside({ ...now, x: now.x + now.width * right, y: now.y + now.height * down })
}

/** Clamps the visible section to the map. */
function inside({ x, y, width, height }: Sight): Sight {
  const held = (at: number, max: number) => Math.min(Math.max(0, at), Math.max(0, max))
  return { x: held(x, mapSize.width - width), y: held(y, mapSize.height - height), width, height }
}

/** Returns the highest count of each shade, ascending, at most four: the 40th, 70th, 90th and 100th percentile. */
export function shadeEnds(counts: readonly number[]): number[] {
  const sorted = counts.toSorted((one, other) => one - other)
  if (sorted.length === 0) return []
  const at = [0.4, 0.7, 0.9, 1].map((share) => sorted[Math.ceil(share * sorted.length) - 1] as number)
  return [...new Set(at)]
}

/** Returns the shade of a count; the first is 1. */
export function shadeOf(count: number, ends: readonly number[]): number {
  const at = ends.findIndex((end) => count <= end)
  return at < 0 ? ends.length : at + 1
}

/** Returns an SVG path of an arc between two points; the farther apart they are, the higher the arc. */
export function arcBetween(
  [fromX, fromY]: readonly [number, number],
  [toX, toY]: readonly [number, number],
): string {
  const far = Math.hypot(toX - fromX, toY - fromY)
  const [overX, overY] = [(fromX + toX) / 2, Math.min(fromY, toY) - far * 0.22]
  const short = (value: number) => Math.round(value * 10) / 10
  return `M${short(fromX)} ${short(fromY)}Q${short(overX)} ${short(overY)} ${short(toX)} ${short(toY)}`
}
