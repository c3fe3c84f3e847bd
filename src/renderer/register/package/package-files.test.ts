import { strToU8, zipSync } from 'fflate/browser'
import { describe, expect, it } from 'vitest'
import { countRecords, readPackageFiles } from './package-files.ts'

describe('counting the rows of a table', () => {
  const cases: readonly (readonly [string, string, number])[] = [
    ['nothing', '', 0],
    ['a header alone', 'c0010,c0020\r\n', 0],
    ['a header without a line end', 'c0010', 0],
    ['two rows', 'c0010\r\na\r\nb\r\n', 2],
    ['a last row without a line end', 'c0010\na\nb', 2],
    ['a line end within quotes', 'c0010,c0020\r\n"a\r\nb",c\r\n', 1],
    ['a doubled quote', 'c0010\r\n"a""\r\nb"\r\nc\r\n', 2],
    ['a blank line at the end', 'c0010\r\na\r\n\r\n', 1],
  ]
  it.each(cases)('%s', (_, text, rows) => {
    expect(countRecords(text)).toBe(rows)
  })
})

describe('the files of a package', () => {
  it('are named below the root folder, the control files before the tables', () => {
    const bytes = zipSync({
      'n/reports/b_02.01.csv': strToU8('c0010\r\nC-1\r\n'),
      'n/reports/parameters.csv': strToU8('name,value\r\n'),
      'n/reports/b_01.01.csv': strToU8('c0010\r\n'),
      'n/META-INF/reportPackage.json': strToU8('{}'),
    })
    expect(readPackageFiles(bytes)?.map(({ path, rows }) => [path, rows])).toEqual([
      ['META-INF/reportPackage.json', null],
      ['reports/parameters.csv', null],
      ['reports/b_01.01.csv', 0],
      ['reports/b_02.01.csv', 1],
    ])
  })

  it('of bytes that are no ZIP are none', () => {
    expect(readPackageFiles(strToU8('This is no package.'))).toBeNull()
  })
})
