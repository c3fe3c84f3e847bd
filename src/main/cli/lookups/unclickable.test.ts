import { describe, expect, test } from 'vitest'
import { unclickable } from './unclickable.ts'

describe('what a terminal would make a link of', () => {
  test.each([
    ['https://cdn.evil.example/a.b?c=d.e', 'hxxps://cdn[.]evil[.]example/a.b?c=d.e'],
    ['HTTP://evil.example', 'hxxp://evil[.]example'],
    ['ftp://192.0.2.1:21/x', 'fxp://192[.]0[.]2[.]1:21/x'],
    ['ssh://evil.example', 'ssh[:]//evil[.]example'],
    ['see “https://evil.example/”, then go', 'see “hxxps://evil[.]example/”, then go'],
    ['https://a.example/?u=https://b.example/', 'hxxps://a[.]example/?u=hxxps://b.example/'],
    ['a.b@evil.example', 'a.b@evil[.]example'],
    ['www.evil.example', 'www[.]evil[.]example'],
    ['(www.evil.example)', '(www[.]evil[.]example)'],
    ['hxxps://evil[.]example/', 'hxxps://evil[.]example/'],
    ['write to a@evil.example.', 'write to a@evil[.]example.'],
    ['://', '[:]//'],
  ])('%s is spelled %s', (text, expected) => expect(unclickable(text)).toBe(expected))

  test.each(['192.0.2.1', 'evil.example', '2001:db8::1', 'data:text/html,x', 'a  b\tc', ''])(
    '%j is none and stays',
    (text) => expect(unclickable(text)).toBe(text),
  )
})

test('a text of any shape is spelled in time that grows with its length', () => {
  for (const piece of ['a', '@', '://', 'http://', '.', 'www.', ' a'])
    expect(unclickable(piece.repeat(200_000)).length).toBeGreaterThan(0)
})
