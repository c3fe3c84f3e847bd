import { expect, test } from 'vitest'
import { graphSvg } from './graph-svg.ts'

const node = (id: string, label: string, shape: 'ellipse' | 'rectangle' | 'diamond' | 'hexagon') => ({
  ...{ id, label, shape, color: '--text', isRoot: id === 'a' },
})
const colors = { ground: '#000', text: '#fff', line: '#888', nodes: new Map([['a', '#f00']]) }

test('a picture has every node and line that has a place, and letters of others as letters', () => {
  const svg = graphSvg(
    [
      node('a', '<script>alert(1)</script>\u0000 & "x"', 'ellipse'),
      node('b', 'B', 'diamond'),
      node('c', 'C', 'rectangle'),
      node('d', 'nowhere', 'hexagon'),
    ],
    [
      { source: 'a', target: 'b' },
      { source: 'a', target: 'd' },
    ],
    { a: { x: 0, y: 0 }, b: { x: 100.04, y: -50 }, c: { x: -20, y: 30 } },
    colors,
  )
  expect(svg).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;x&quot;</text>')
  expect(svg).not.toMatch(/<script|nowhere/)
  expect(svg).not.toContain('\u0000')
  expect(svg.match(/<line /g)).toHaveLength(1)
  expect(svg).toContain('viewBox="-80 -110 240 200"')
  expect(svg.match(/<circle |<polygon |<rect x="-28"/g)).toHaveLength(3)
  const [opened, closed] = [/<(?:svg|g|text)\b/g, /<\/(?:svg|g|text)>/g].map((tag) => svg.match(tag)?.length)
  expect(opened).toBe(closed)
})
