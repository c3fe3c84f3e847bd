import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { importPack } from './import-pack.ts'

/** Returns the text of a fixture. */
export const actorFixture = (name: string) => readFileSync(join('test', 'fixtures', 'actors', name), 'utf8')

/** Imports the small invented sets about threat actors, with ids replaced where a test needs others. */
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
