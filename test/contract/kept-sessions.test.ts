import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findProject } from '../../src/main/operations/system/project.ts'
import { openWorkstation, type Workstation } from '../../src/main/operations/workstation.ts'

/** Sessions of a user who does not want them kept: they are gone when the host ends, and at no other time. */

const dataDir = mkdtempSync(join(tmpdir(), 'skerry-kept-sessions-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const { resources, version } = findProject()

const open = (isAlone: boolean) => openWorkstation({ dataDir, resources, version, host: 'headless', isAlone })

const ask = async (workstation: Workstation, name: string, input: object) =>
  (await workstation.invokeNamed(name, input, { kind: 'window', mayNamePaths: false })) as Readonly<
    Record<string, unknown>
  >

const sessionsOf = async (workstation: Workstation) =>
  ((await ask(workstation, 'triage.list', {})) as { sessions: readonly object[] }).sessions.length

async function read(workstation: Workstation): Promise<void> {
  const sources = [{ kind: 'text', name: 'note', text: 'via hxxp://evil[.]shop-login[.]ru/a' }]
  const { session } = (await ask(workstation, 'triage.start', { sources })) as { session: { id: string } }
  const state = async () =>
    ((await ask(workstation, 'triage.open', { session: session.id })) as { session: { state: string } })
      .session.state
  await expect.poll(state, { interval: 20 }).toBe('done')
}

test('they outlive a command that runs beside the host, and go with their texts when the host ends', async () => {
  const host = open(true)
  await ask(host, 'settings.change', { change: { keep_sessions: false } })
  await read(host)
  const command = open(false)
  expect(await sessionsOf(command)).toBe(1)
  await command.close()
  expect(await sessionsOf(host)).toBe(1)
  expect(readdirSync(join(dataDir, 'texts'))).toHaveLength(1)
  await host.close()
  expect(readdirSync(join(dataDir, 'texts'))).toEqual([])
  const next = open(true)
  expect(await sessionsOf(next)).toBe(0)
  await ask(next, 'settings.change', { change: { keep_sessions: true } })
  await read(next)
  await next.close()
  const last = open(true)
  expect(await sessionsOf(last)).toBe(1)
  await last.close()
})
