/** Cuts texts of a drawing to the width of their box: SVG cannot do it by itself. */

/** Measures a text in pixels. */
export type Measure = (text: string) => number

/** The text, or as much of its start as fits with an ellipsis behind it. */
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

/** A measure for the window's typeface in a weight and a size in pixels. */
export function measureIn(weight: number, size: number): Measure {
  return (text) => {
    context ??= document.createElement('canvas').getContext('2d')
    if (context === null) return text.length * size * 0.56
    context.font = `${weight} ${size}px ${getComputedStyle(document.body).fontFamily}`
    return context.measureText(text).width
  }
}
