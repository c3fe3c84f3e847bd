import { describe, expect, test } from 'vitest'
import { debuggingSwitch, sandboxWarning } from './process-switches.ts'

describe('a start without the sandbox', () => {
  test.each([
    [['skerry', '--no-sandbox'], {}, '--no-sandbox'],
    [['skerry', '--disable-gpu-sandbox', 'a.log'], {}, '--disable-gpu-sandbox'],
    [['skerry'], { ELECTRON_DISABLE_SANDBOX: '1' }, 'ELECTRON_DISABLE_SANDBOX'],
  ])('%j is said aloud', (argv, environment, word) => {
    expect(sandboxWarning(argv, environment)).toContain(`without the browser sandbox (${word})`)
  })

  test('is not claimed of any other', () => {
    expect(sandboxWarning(['skerry', '--data-dir', 'no-sandbox', 'a.log'], {})).toBeNull()
  })
})

describe('a packaged program', () => {
  test.each([
    '--inspect',
    '--inspect=9229',
    '--inspect-brk=0',
    '--remote-debugging-port=9222',
    '--remote-debugging-pipe',
  ])('does not start with %s', (word) =>
    expect(debuggingSwitch(['skerry', word])).toContain(`does not start with ${word.split('=')[0]}`),
  )

  test('starts with files and its own options', () => {
    expect(debuggingSwitch(['skerry', '--data-dir=x', 'inspect.log', '--inspector'])).toBeNull()
  })
})
