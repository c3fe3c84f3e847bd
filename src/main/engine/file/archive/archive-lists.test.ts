import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { type RanTool, runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileTypeKind } from '../file-types.ts'
import type { ArchiveResult } from './archive-result.ts'
import { archiveTool } from './archive-tool.ts'

/** Archives of `make.py`, with the lists that other programs gave. */
const folder = new URL('../../../../../test/fixtures/files/archive/', import.meta.url)

type Member = { name: string; kind: string; size?: number; sha256?: string; link_target?: string }
type Made = { file: string; kind: FileTypeKind; by: string; password?: string; entries: Member[] }

const made = JSON.parse(readFileSync(new URL('lists.json', folder), 'utf8')) as Made[]

function bytesOf(file: string): Uint8Array {
  const path = new URL(`made/${file}`, folder)
  return existsSync(path) ? readFileSync(path) : gunzipSync(readFileSync(new URL(`made/${file}.gz`, folder)))
}

const plain = (name: string) => name.replace(/^\.?\/+|\/+$/g, '').replace(/^\.$/, '')

/** What a list says, without the folder that an archive was made of, and folders, which not all formats have. */
function comparable(members: readonly Member[]): string[] {
  return members
    .filter(({ kind, name }) => kind !== 'folder' && plain(name) !== '')
    .map(({ name, kind, size, sha256, link_target }) => {
      const isFile = kind === 'file'
      return [plain(name), kind, isFile ? size : '', isFile ? sha256 : '', link_target ?? ''].join(' | ')
    })
    .toSorted()
}

function membersOf(report: RanTool): Member[] {
  const { entries } = report.data as ArchiveResult
  const digests = new Map(report.objects.map(({ place, sha256 }) => [place, sha256]))
  return entries
    .filter(({ name }) => !name.startsWith('!'))
    .map(({ name, kind, size, link_target }) => ({
      name,
      kind,
      ...(size === undefined ? {} : { size }),
      sha256: digests.get(name) ?? 'not taken',
      ...(link_target === undefined ? {} : { link_target }),
    }))
}

describe('an archive is listed and unpacked as other programs do', () => {
  test.each(made)('$file ($by)', async ({ file, kind, password, entries }) => {
    const report = await runFileTool(archiveTool, bytesOf(file), {
      types: [{ kind, mime: '', label: '' }],
      name: file,
      passwords: password === undefined ? [] : ['wrong', password],
    })
    expect(comparable(membersOf(report))).toEqual(comparable(entries))
    expect((report.data as ArchiveResult).password).toBe(password)
    expect(report.left_out).toEqual([])
    const points = entries.some(({ link_target }) => link_target?.startsWith('../') === true)
    // packages and images of systems have such links
    const codes = report.findings.filter(({ severity }) => severity !== 'info').map(({ code }) => code)
    expect(codes).toEqual(points && kind === 'zip' ? ['archive.link_outside'] : [])
  })
})

test('the archives are those that were made', () => {
  expect(made.length).toBeGreaterThanOrEqual(60)
  expect(createHash('sha256').update(bytesOf('zip-deflate.zip')).digest('hex')).toMatch(/^[0-9a-f]{64}$/)
})
