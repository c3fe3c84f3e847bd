import { expect, test } from 'vitest'
import { docxParts, openDocumentParts, packed } from '../../../../../test/fixtures/by-hand/office-by-hand.ts'
import { runFileTool } from '../../../../../test/run-file-tool.ts'
import type { FileType } from '../file-types.ts'
import type { OfficeResult } from './office-result.ts'
import { officeTool } from './office-tool.ts'

const type = (kind: FileType['kind']): readonly FileType[] => [
  { kind, mime: 'application/octet-stream', label: kind },
]

async function read(bytes: Uint8Array, kind: FileType['kind']) {
  const ran = await runFileTool(officeTool, bytes, { types: type(kind) })
  return {
    ...ran,
    data: ran.data as OfficeResult,
    codes: ran.findings.map(({ code, severity }) => `${severity} ${code}`),
  }
}

test.each([
  [
    'ooxml',
    packed(
      docxParts(
        '',
        {},
        { 'docProps/app.xml': '<Properties><TotalTime>2</TotalTime><Pages>3</Pages></Properties>' },
      ),
    ),
    { total_edit_time: 120, num_pages: 3 },
  ],
  [
    'odf',
    packed(
      openDocumentParts('text', '', '', {
        'meta.xml':
          '<meta><editing-duration>P1DT1H1M1.5S</editing-duration><editing-cycles>7</editing-cycles></meta>',
      }),
    ),
    { total_edit_time: 90_061, revision_number: 7 },
  ],
  ['rtf', Buffer.from('{\\rtf1{\\info\\edmins2\\nofpages3}}'), { total_edit_time: 120, num_pages: 3 }],
] as const)('an editing time is in seconds, counts are numbers: %s', async (kind, bytes, metadata) => {
  expect((await read(bytes, kind)).data.metadata).toMatchObject(metadata)
})
