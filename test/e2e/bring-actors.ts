import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { importPack } from './import-pack.ts'

/** The text of one of them. */
export const actorFixture = (name: string) => readFileSync(join('test', 'fixtures', 'actors', name), 'utf8')

/** Imports the small invented sets about threat actors, changed where a test wants other ids in them. */
export async function bringActors(
  page: Page,
  change: (text: string) => string = (text) => text,
): Promise<void> {
  await importPack(page, {
    kind: 'actor_set',
    name: 'Threat Actor',
    file: 'threat-actor.json',
    text: change(actorFixture('galaxy.json')),
  })
  await importPack(page, {
    kind: 'actor_set',
    name: 'ATT&CK Enterprise',
    file: 'enterprise.json',
    text: change(actorFixture('attack.json')),
  })
}
