/** Truncates texts of a drawing to the width of their box, which SVG does not support. */

/** Returns the width of a text in pixels. */
export type Measure = (text: string) => number

/** Returns the text, or the longest prefix that fits, followed by an ellipsis. */
export function cutToWidth(text: string, width: number, measure: Measure): string {
  if (measure(text) <= width) return text
  let [fits, fails] = [0, text.length]
  while (fails - fits > 1) {
    const middle = (fits + fails) >> 1
    if (measure(`${text.slice(0, middle).trimEnd()}…`) <= width) fits = middle
    else fails = middle
  }
  return `${text.slice(0, fits).trimEnd()}…`
}

let context: CanvasRenderingContext2D | null = null

/** Returns a measure for the window's font in a weight and a size in pixels. */
export function measureIn(weight: number, size: number): Measure {
  return (text) => {
    context ??= document.createElement('canvas').getContext('2d')
    if (context === null) return text.length * size * 0.56
    context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
    return context.measureText(text).width
  }
}
