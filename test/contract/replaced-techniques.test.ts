import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WindowOutput } from '../../src/contract/workstation/window/bridge.ts'
import { withReplaced } from '../fixtures/actors/with-replaced.ts'
import { bringPack } from './bring-pack.ts'
import { type LocalHost, startLocalHost } from './local-host.ts'

/** Techniques that were revoked or deprecated: they lead to their replacement, where the set names one. */

let host: LocalHost
beforeAll(async () => {
  host = await startLocalHost()
})
afterAll(() => host.stop())

const layer = (...ids: readonly string[]) =>
  host.window<WindowOutput<'actorMatrix.readLayer'>>('actorMatrix.readLayer', {
    file: 'own.json',
    text: JSON.stringify({ name: 'Own', techniques: ids.map((techniqueID) => ({ techniqueID, score: 1 })) }),
  })

test('a layer says of each of its techniques what imported sets know', async () => {
  const unknown = { name: null, matrix: null, is_gone: false, replaced_by: null }
  expect((await layer('T9001')).techniques).toEqual([{ id: 'T9001', ...unknown }])
  const bundle = withReplaced(readFileSync(join('test', 'fixtures', 'actors', 'attack.json'), 'utf8'))
  await bringPack(host, bundle, { kind: 'actor_set' }, 'enterprise.json')

  const phishing = { id: 'T9566', name: 'Phishing' }
  const gone = { matrix: 'Enterprise', is_gone: true, replaced_by: null }
  const { techniques } = await layer('T9566', 'T9001', 'T9002', 'T9003', 'T9004', 'T9005', 'T9999')
  expect(techniques).toEqual([
    { id: 'T9001', name: 'Lures of old', ...gone, replaced_by: phishing },
    { id: 'T9002', name: 'Lures of later', ...gone, replaced_by: phishing },
    { id: 'T9003', name: 'Given up', ...gone },
    { id: 'T9004', name: 'Round', ...gone },
    { id: 'T9005', name: 'And round', ...gone },
    { ...phishing, matrix: 'Enterprise', is_gone: false, replaced_by: null },
    { id: 'T9999', ...unknown },
  ])
  const technique = (id: string) =>
    host.window<WindowOutput<'actorMatrix.technique'>>('actorMatrix.technique', { id })
  expect(await technique('T9001')).toMatchObject({ is_gone: true, replaced_by: phishing })
  expect(await technique('T9566')).toMatchObject({ is_gone: false, replaced_by: null })
})

test('a revoked technique in the tag of an alert is proposed to its case as what replaced it', async () => {
  const ask = async (path: string, body: object) =>
    (await host.ask({ method: 'POST', path: `/ir/api/v1/${path}`, body })).body as Record<string, string>
  const alert = {
    source: 's',
    external_id: '1',
    severity: 'high',
    title: 'Mail',
    tags: ['attack.t9001', 'T9003'],
  }
  const { id } = await ask('alerts', alert)
  const { case_id: of = '' } = await ask(`alerts/${id}/escalate`, {})
  const shown = async () => {
    const { case: opened } = await host.window<WindowOutput<'caseBoard.open'>>('caseBoard.open', { id: of })
    return opened.techniques.map(({ id, state, source }) => [id, state, source])
  }
  const source = 'tags of the alert Mail'
  expect(await shown()).toEqual([
    ['T9003', 'proposed', source],
    ['T9566', 'proposed', `${source}, as T9001`],
  ])
  await host.window('caseTechniques.set', { id: of, technique: 'T9001', state: 'rejected' })
  expect(await shown()).toEqual([
    ['T9001', 'rejected', expect.any(String)],
    ['T9003', 'proposed', source],
  ])
})
