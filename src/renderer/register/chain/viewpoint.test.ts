import { describe, expect, it } from 'vitest'
import { bring, fitReadable, fitWhole, margin, pan, partInView, touch, zoom } from './viewpoint.ts'

const room = { width: 1000, height: 600, unit: 1 }

describe('the viewpoint on a drawing', () => {
  const first = { x: 0, y: 0, width: 192, height: 40 }

  it('never enlarges a drawing to fill the room', () => {
    expect(fitReadable({ width: 100, height: 50 }, room, first)).toEqual({ x: 24, y: margin.top, scale: 1 })
    expect(fitWhole({ width: 100, height: 50 }, room)).toEqual({ x: 450, y: margin.top, scale: 1 })
  })

  it('never makes letters smaller by itself, only when all of it is asked for', () => {
    const huge = { width: 4000, height: 4000 }
    expect(fitReadable(huge, room, first).scale).toBe(1)
    expect(fitWhole(huge, room).scale).toBeCloseTo(0.134, 3)
    expect(fitWhole({ width: 1100, height: 50 }, room).scale).toBeCloseTo(0.865, 3)
  })

  const boxes: readonly (readonly [string, number, number, number])[] = [
    ['at the top', 0, margin.top, margin.top],
    ['in the middle', 1980, 300, -1300],
    ['at the end', 3960, -3424, -3424],
  ]
  it.each(boxes)('looks at a drawing that is too tall around a box of it %s', (_, y, least, most) => {
    const view = fitReadable({ width: 500, height: 4000 }, room, { ...first, y })
    expect(view.x).toBe(margin.side)
    if (least === most) expect(view.y).toBe(least)
    else expect(view.y + (y + 20) * view.scale).toBeCloseTo(300, 6)
  })

  it('draws larger where the window is zoomed', () => {
    expect(fitReadable({ width: 100, height: 50 }, { ...room, unit: 1.5 }, first)).toEqual({
      x: 36,
      y: 60,
      scale: 1.5,
    })
  })

  it('keeps what is under the pointer there while it zooms', () => {
    const at = { x: 300, y: 200 }
    const before = { x: 24, y: 40, scale: 1 }
    const after = zoom(before, 1.5, at)
    expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale, 9)
    expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale, 9)
    expect(zoom(before, 100, at).scale).toBe(2)
  })

  it('never moves a drawing out of sight', () => {
    const drawing = { width: 400, height: 300 }
    const view = { x: 0, y: 0, scale: 1 }
    expect(pan(view, { x: 5000, y: 0 }, drawing, room)).toEqual({ x: 940, y: 0, scale: 1 })
    expect(pan(view, { x: -5000, y: -5000 }, drawing, room)).toEqual({ x: -340, y: -240, scale: 1 })
  })

  it('brings a box into view by the shortest way, and leaves one that is in view alone', () => {
    const view = { x: 0, y: 0, scale: 1 }
    expect(bring(view, { x: 100, y: 100, width: 50, height: 50 }, room)).toEqual(view)
    expect(bring(view, { x: 2000, y: 100, width: 50, height: 50 }, room)).toEqual({
      x: -1074,
      y: 0,
      scale: 1,
    })
    expect(bring(view, { x: 100, y: -500, width: 50, height: 50 }, room)).toEqual({ x: 0, y: 540, scale: 1 })
  })

  it('tells what is in view', () => {
    const part = partInView({ x: -500, y: 0, scale: 0.5 }, room, 0)
    expect(part).toEqual({ x: 1000, y: -0, width: 2000, height: 1200 })
    expect(touch(part, { x: 900, y: 10, width: 99, height: 10 })).toBe(false)
    expect(touch(part, { x: 900, y: 10, width: 100, height: 10 })).toBe(true)
  })
})
