import { describe, expect, test } from 'vitest'
import { golden, goldenName, packed, taxonomy } from '../../../../../test/fixtures/register/golden-package.ts'
import { checkPackage } from './check-package.ts'
import { controlPaths, tablePath } from './package-paths.ts'

/**
 * Every small mistake possible in names, control files and headers, made one at a time. Each of them is forbidden; a
 * mistake without a finding is a gap in the checks.
 */
type Mutant = {
  readonly what: string
  readonly name?: string
  readonly files: ReadonlyMap<string, Uint8Array>
}

const controlFiles = Object.values(controlPaths)
const tableFiles = taxonomy.templates.map(tablePath)
const allFiles = [...controlFiles, ...tableFiles]

function change(path: string, how: string, content: string | Uint8Array | null): Mutant {
  return { what: `${path}: ${how}`, files: packed({ [path]: content }) }
}

function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/)
}

function* lineMutants(path: string): Generator<Mutant> {
  const lines = linesOf(golden(path))
  for (const [at, line] of lines.entries()) {
    const bare = line.replace(/\r?\n$/, '')
    const put = (...instead: string[]) => [...lines.slice(0, at), ...instead, ...lines.slice(at + 1)].join('')
    yield change(path, `line ${at} removed`, put())
    if (path.endsWith('.csv')) yield change(path, `line ${at} emptied`, put('\r\n'))
    // a doubled JSON bracket is invalid JSON, and a doubled CSV line is a duplicate
    yield change(path, `line ${at} doubled`, put(line, line))
    yield change(path, `line ${at} cut`, put(`${bare.slice(0, -2)}\r\n`))
    yield change(path, `line ${at} quoted`, put(`"${line}`))
  }
}

function* valueMutants(): Generator<Mutant> {
  const wrong: Readonly<Record<string, readonly string[]>> = {
    entityID: [
      '',
      'x',
      '9999SKERRYBANK000195.CON',
      'rs:9999SKERRYBANK000195',
      'rs:9999SKERRYBANK000195.con',
      'rs:9999SKERRYBANK000195.IND',
      'rs:9999SKERRYBANK000195.CON ',
      'rs:9999SKERRYBANK000194.CON',
      'xx:9999SKERRYBANK000195.CON',
      'rs:9999skerrybank000195.CON',
      'rs:.CON',
      ':',
      '#none',
    ],
    refPeriod: [
      '',
      'x',
      '2025-12-30',
      '2025-12-32',
      '31.12.2025',
      '2025-12-31Z',
      '2025-12-31T00:00:00',
      '2025-12',
      ' 2025-12-31',
      '#empty',
    ],
    baseCurrency: [
      '',
      'EUR',
      'iso4217:',
      'iso4217:eur',
      'iso4217:EURO',
      'ISO4217:EUR',
      'iso4217:ZZZ',
      'iso4217:EUR ',
      'xbrli:pure',
      '#nil',
    ],
    decimalsInteger: ['', 'x', '1', '-1', 'INF', '0.0', '0 ', '#none'],
    decimalsMonetary: ['', 'x', '-5', '-6', '-3.0', '1e2', '- 3', 'inf', '#none'],
  }
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const text = golden(controlPaths.parameters)
      const line = text.split('\r\n').find((each) => each.startsWith(`${name},`)) as string
      yield change(controlPaths.parameters, `${name} is “${value}”`, text.replace(line, `${name},${value}`))
    }
  for (const line of golden(controlPaths.parameters).trim().split('\r\n').slice(1)) {
    const [name = '', value] = line.split(',')
    for (const other of [
      name.toLowerCase() === name ? `${name}s` : name.toLowerCase(),
      `${name} `,
      `x${name}`,
      '',
    ])
      yield change(
        controlPaths.parameters,
        `${name} is called “${other}”`,
        golden(controlPaths.parameters).replace(line, `${other},${value}`),
      )
  }
  for (const { code } of taxonomy.templates)
    for (const [name, value] of [
      [code, 'false'],
      [code, 'TRUE'],
      [code, '1'],
      [code, ''],
      [code, 'true '],
      [code.toLowerCase(), 'true'],
      [`${code} `, 'true'],
      [code.replace('.', '_'), 'true'],
      ['', 'true'],
      ['B_01.01', 'false'],
    ])
      yield change(
        controlPaths.indicators,
        `${code} is ${name},${value}`,
        golden(controlPaths.indicators).replace(`${code},true`, `${name},${value}`),
      )
  for (const path of [controlPaths.report, controlPaths.reportPackage]) {
    const text = golden(path)
    for (const [found] of text.matchAll(/"[^"]+"/g)) {
      const inner = found.slice(1, -1)
      for (const other of [inner.toUpperCase(), `${inner} `, inner.slice(1), `x${inner}`, ''])
        yield change(path, `${found} is “${other}”`, text.replace(found, `"${other}"`))
      for (const other of ['null', '1', '[]', '{}', inner])
        yield change(path, `${found} is ${other}`, text.replace(found, other))
    }
    for (const [found] of text.matchAll(/[{}[\]:,]/g))
      yield change(path, `no ${found}`, text.replace(found, ' '))
    yield change(path, 'something behind it', `${text}{}`)
  }
}

function* headerMutants(path: string): Generator<Mutant> {
  const text = golden(path)
  const [header = '', ...rows] = text.split('\r\n')
  const cells = header.split(',')
  const put = (changed: string[], how: string) => change(path, how, [changed.join(','), ...rows].join('\r\n'))
  for (const [at, cell] of cells.entries()) {
    const swap = (...other: string[]) => [...cells.slice(0, at), ...other, ...cells.slice(at + 1)]
    yield put(swap(), `header without ${cell}`)
    yield put(swap(cell, cell), `header with ${cell} twice`)
    for (const other of [
      '',
      cell.toUpperCase(),
      ` ${cell}`,
      `${cell}0`,
      cell.slice(1),
      cells[at - 1] ?? 'c9999',
    ])
      yield put(swap(other), `“${other}” for ${cell}`)
  }
  yield put([...cells, 'more'], 'header with a cell more')
  yield put(cells.slice().reverse().concat(''), 'header with an empty cell')
  yield change(path, 'semicolons', text.replaceAll(',', ';'))
  yield change(path, 'tabs', text.replaceAll(',', '\t'))
  if (path.startsWith('reports/b_')) yield change(path, 'no header', rows.join('\r\n'))
}

function* fileMutants(): Generator<Mutant> {
  const encoder = new TextEncoder()
  for (const path of allFiles) {
    const text = golden(path)
    const bytes = encoder.encode(text)
    const name = path.split('/').at(-1) as string
    yield change(path, 'removed', null)
    yield change(path, 'emptied', '')
    yield change(path, 'blank', '\r\n')
    yield change(path, 'byte order mark', `\uFEFF${text}`)
    for (const isBig of [false, true]) {
      const wide = new Uint8Array(text.length * 2 + 2)
      const view = new DataView(wide.buffer)
      view.setUint16(0, 0xfeff, !isBig)
      for (let at = 0; at < text.length; at++) view.setUint16(at * 2 + 2, text.charCodeAt(at), !isBig)
      yield change(path, `UTF-16 ${isBig}`, wide)
      yield change(path, `UTF-16 ${isBig} without mark`, wide.slice(2))
    }
    // pure ASCII is valid UTF-8 in Latin-1 too, hence an é
    const latin = text.replace(/[a-z]/, 'é').replace(/[^ -ÿ\r\n]/g, 'x')
    yield change(
      path,
      'Latin-1',
      Uint8Array.from(latin, (character) => character.charCodeAt(0)),
    )
    for (const other of [
      name.toUpperCase(),
      ` ${name}`,
      `${name}.txt`,
      `${name} `,
      `x${name}`,
      name.replace('.', '_'),
      name.split('.')[0] as string,
    ]) {
      const renamed = path.replace(name, other)
      if (renamed !== path)
        yield { what: `${path} is called ${renamed}`, files: packed({ [path]: null, [renamed]: text }) }
    }
    yield { what: `${path} at the top`, files: packed({ [path]: null, [`/${name}`]: text }) }
    yield { what: `${path} in the root`, files: packed({ [path]: null, [name]: text }) }
    yield {
      what: `${path} in a folder more`,
      files: packed({ [path]: null, [path.replace('/', '/x/')]: text }),
    }
    yield { what: `${path} and its copy`, files: packed({ [path.replace(name, `Copy of ${name}`)]: text }) }
    // JSON only: a table cut within its last row has a shorter row or a shorter last cell, which the checks of rows
    // cover
    const cut = path.endsWith('.json')
      ? [1, 2, 3, 4, 5, 6, 7, 8, 9].map((part) => Math.floor((bytes.length * part) / 10))
      : []
    for (const length of cut) yield change(path, `cut at ${length}`, bytes.slice(0, length))
  }
  for (const path of [controlPaths.parameters, controlPaths.indicators])
    for (let length = 1; length < golden(path).trimEnd().length; length++)
      // the rest of the last line may be valid by chance: `decimalsMonetary,-`
      if (path === controlPaths.indicators || !golden(path).slice(0, length).endsWith('-3'))
        yield change(path, `cut at ${length}`, golden(path).slice(0, length))
  for (const extra of [
    '.DS_Store',
    'reports/Thumbs.db',
    'META-INF/x',
    'reports/b_04.02.csv',
    'reports/readme.txt',
    'reports/report.json.bak',
    'x/',
    '/x',
    '/x/',
    '/__MACOSX/x',
    'META-INF/reports/report.json',
    '../x',
    'reports/a\\b',
  ])
    yield { what: `${extra} added`, files: packed({ [extra]: 'x' }) }
}

function* nameMutants(): Generator<Mutant> {
  const names = new Set<string>()
  for (let at = 0; at < goldenName.length; at++) {
    names.add(goldenName.slice(0, at) + goldenName.slice(at + 1))
    for (const character of [' ', '_', '.', '/', 'é', 'x', '-']) {
      names.add(`${goldenName.slice(0, at)}${character}${goldenName.slice(at)}`)
      names.add(`${goldenName.slice(0, at)}${character}${goldenName.slice(at + 1)}`)
    }
  }
  for (const other of [
    '',
    'roi',
    'report.zip',
    `${goldenName}.zip`,
    goldenName.toLowerCase(),
    goldenName.replace('CON', 'IND'),
    goldenName.replace('DE', 'EL'),
    goldenName.replace('DORA010100', 'DORA010000'),
    goldenName.replace('2025-12-31', '2026-12-31'),
    goldenName.replace('2025-12-31', '2025-12-30'),
    goldenName.replace('0195', '0196'),
  ])
    names.add(other)
  names.delete(goldenName)
  for (const name of names) {
    yield { what: `the name is “${name}”`, name, files: packed() }
    yield { what: `the root folder is “${name}”`, files: packed({}, name) }
    yield { what: `name and root folder are “${name}”`, name, files: packed({}, name) }
  }
}

const facts = { today: '2026-03-02' }

describe('a mistake is found', () => {
  test.each<[string, () => Iterable<Mutant>, number]>([
    [
      'in lines of control files',
      function* () {
        for (const path of controlFiles) yield* lineMutants(path)
      },
      150,
    ],
    ['in values of control files', valueMutants, 270],
    [
      'in headers',
      function* () {
        for (const path of [controlPaths.parameters, controlPaths.indicators, ...tableFiles])
          yield* headerMutants(path)
      },
      1000,
    ],
    ['in files', fileMutants, 500],
    ['in names', nameMutants, 3000],
  ])('%s', (_, mutants, atLeast) => {
    const missed: string[] = []
    let count = 0
    for (const { what, name = goldenName, files } of mutants()) {
      count++
      if (checkPackage(taxonomy, name, files, facts).length === 0) missed.push(what)
    }
    expect(missed).toEqual([])
    expect(count).toBeGreaterThan(atLeast)
  })
})
