/**
 * View of a drawing: a point of the drawing times `scale`, plus the offset, gives the point in the viewport. Pure;
 * lengths in pixels.
 */
export type Viewpoint = { readonly x: number; readonly y: number; readonly scale: number }
export type Size = { readonly width: number; readonly height: number }
/** The viewport of a drawing. `unit` is the size of one pixel of the drawing at the window's zoom. */
export type Room = Size & { readonly unit: number }
export type Box = Size & { readonly x: number; readonly y: number }

const scales = { least: 0.08, readable: 1, most: 2 } as const
/** Space kept free around the drawing; the headings are in the top margin. */
export const margin = { side: 24, top: 40 } as const

const inside = (scale: number) => Math.min(scales.most, Math.max(scales.least, scale))

function marginIn({ unit }: Room) {
  return { side: margin.side * unit, top: margin.top * unit }
}

/** Returns the scale at which a drawing fits into the viewport, at most its natural size. */
function fittingScale(drawing: Size, room: Room): number {
  const { side, top } = marginIn(room)
  const free = {
    width: Math.max(1, room.width - 2 * side),
    height: Math.max(1, room.height - top - side),
  }
  return Math.min(
    room.unit,
    free.width / Math.max(1, drawing.width),
    free.height / Math.max(1, drawing.height),
  )
}

/** Returns a view of the whole drawing, however small, centred. */
export function fitWhole(drawing: Size, room: Room): Viewpoint {
  const { side, top } = marginIn(room)
  const scale = inside(fittingScale(drawing, room))
  return { x: Math.max(side, (room.width - drawing.width * scale) / 2), y: top, scale }
}

/**
 * Returns a view of the whole drawing where it fits at its natural size, with letters of at least 12 pixels; otherwise
 * of the part around a box, with as much in front of it as fits. Hundreds of dots would show nothing.
 */
export function fitReadable(drawing: Size, room: Room, around: Box): Viewpoint {
  const { side, top } = marginIn(room)
  const whole = fittingScale(drawing, room)
  const scale = scales.readable * room.unit
  if (whole >= scale) return { x: side, y: top, scale: whole }
  const start = (length: number, free: number, from: number, at: number, size: number) =>
    length * scale <= free - from - side
      ? from
      : Math.min(from, Math.max(free - side - length * scale, free / 2 - (at + size / 2) * scale))
  return {
    scale,
    x: start(drawing.width, room.width, side, around.x, around.width),
    y: start(drawing.height, room.height, top, around.y, around.height),
  }
}

/** Zooms by a factor; the point of the drawing under `at` (a point of the viewport) stays in place. */
export function zoom(
  view: Viewpoint,
  factor: number,
  at: { readonly x: number; readonly y: number },
): Viewpoint {
  const scale = inside(view.scale * factor)
  const by = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * by, y: at.y - (at.y - view.y) * by }
}

/** Moves the drawing, but never completely out of the viewport. */
export function pan(
  view: Viewpoint,
  by: { readonly x: number; readonly y: number },
  drawing: Size,
  room: Size,
): Viewpoint {
  const rest = 60
  const within = (at: number, length: number, free: number) =>
    Math.min(free - rest, Math.max(rest - length * view.scale, at))
  return {
    scale: view.scale,
    x: within(view.x + by.x, drawing.width, room.width),
    y: within(view.y + by.y, drawing.height, room.height),
  }
}

/** Moves the drawing by the smallest distance that makes a box visible. */
export function bring(view: Viewpoint, box: Box, room: Room): Viewpoint {
  const { side, top } = marginIn(room)
  const along = (offset: number, start: number, length: number, from: number, to: number) => {
    const first = start * view.scale + offset
    const last = (start + length) * view.scale + offset
    if (first < from) return offset + from - first
    return last > to ? offset + Math.max(to - last, from - first) : offset
  }
  return {
    scale: view.scale,
    x: along(view.x, box.x, box.width, side, room.width - side),
    y: along(view.y, box.y, box.height, top, room.height - side),
  }
}

/** Returns the visible part of the drawing, extended by `more` on each side. */
export function partInView(view: Viewpoint, room: Size, more = 200): Box {
  return {
    x: -view.x / view.scale - more,
    y: -view.y / view.scale - more,
    width: room.width / view.scale + 2 * more,
    height: room.height / view.scale + 2 * more,
  }
}

/** Whether two boxes touch or overlap. */
export function touch(a: Box, b: Box): boolean {
  return a.x <= b.x + b.width && b.x <= a.x + a.width && a.y <= b.y + b.height && b.y <= a.y + a.height
}
