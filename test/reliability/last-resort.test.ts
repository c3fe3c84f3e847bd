import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const module = join(import.meta.dirname, '..', '..', 'src', 'main', 'operations', 'system', 'last-resort.ts')

/** Runs a host of a few lines with planted faults; returns its output and exit. */
function runHost(faults: string, isInstalled = true, isToEnd = !isInstalled) {
  const script = `
    import { installLastResort } from ${JSON.stringify(module)}
    let at = 0
    ${isInstalled ? "installLastResort((sentence) => process.stdout.write('told: ' + sentence + '\\n'), () => at)" : ''}
    const later = (work) => setTimeout(work, 1);
    ${faults}
    // one that ends is not waited for, however slow the machine is
    setTimeout(() => process.stdout.write('alive\\n'), ${isToEnd ? 10_000 : 100})
  `
  return spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
}

const planted = [
  ['a timer that throws', `later(() => { throw new Error('planted') })`],
  ['a promise that nobody waits for', `void Promise.reject(new Error('planted'))`],
  [
    'a stream without a listener for its error',
    `(await import('node:fs')).createReadStream('/nowhere/planted').resume()`,
  ],
  ['something thrown that is no error', `later(() => { throw 'planted' })`],
] as const

test.each(planted)('%s does not end the host, and is logged and told', (_what, fault) => {
  const { stdout, stderr, status } = runHost(fault)
  expect(stdout).toContain('alive')
  expect(stdout).toMatch(/told: Something in Skerry failed in the background\./)
  expect(stderr).toMatch(/caught at the last resort: .*planted/)
  expect(status).toBe(0)
})

test('without the last resort each of them ends it: the harness sees what it is for', () => {
  for (const [, fault] of planted) {
    const { stdout, status } = runHost(fault, false)
    expect(stdout).not.toContain('alive')
    expect(status).not.toBe(0)
  }
})

test('a fault that comes again and again is told once in a while, and counted', () => {
  const { stdout, stderr } = runHost(`
    for (let round = 0; round < 50; round++) later(() => { throw new Error('planted') })
    setTimeout(() => { at = 20_000; throw new Error('the next') }, 50)
  `)
  expect(stdout.match(/told: /g)).toHaveLength(2)
  expect(stderr).toContain('(and 49 since the one before)')
})

test('telling that fails itself ends nothing', () => {
  const { stdout, status } = runHost(
    `
    installLastResort(() => { throw new Error('nobody there') }, () => at)
    later(() => { throw new Error('planted') })
  `,
    false,
    false,
  )
  expect(stdout).toContain('alive')
  expect(status).toBe(0)
})
