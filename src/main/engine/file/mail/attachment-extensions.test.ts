import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { attachmentExtensions } from './attachment-extensions.ts'

test('attachments are judged by the extensions of the risk packs', () => {
  const path = join(process.cwd(), 'resources', 'packs', 'risk', 'every-country.json')
  const { lists } = JSON.parse(readFileSync(path, 'utf8'))
  expect([...attachmentExtensions.executableExtensions.values].sort()).toEqual(
    [...lists.executable_extensions.values].sort(),
  )
  expect([...attachmentExtensions.documentExtensions.values].sort()).toEqual(
    [...lists.document_extensions.values].sort(),
  )
})
