import { unzipSync } from 'fflate/browser'
import { extractText, getDocumentProxy } from 'unpdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RegisterReport } from '../../src/contract/workstation/register/register-reports.ts'
import { RegisterUser } from './register-user.ts'

/** The register for others: what is due, its history field by field, and reports of it. */

let user: RegisterUser
let arrangement: string
let provider: string
beforeAll(async () => {
  user = await RegisterUser.start()
})
afterAll(() => user.host.stop())

const report = async (what: RegisterReport, form: 'pdf' | 'xlsx') =>
  (await user.get('registerReports.write', { what, form })).bytes

/** Returns the text of a PDF in one line. */
async function pdfText(what: RegisterReport): Promise<string> {
  const read = await extractText(await getDocumentProxy(await report(what, 'pdf')), { mergePages: true })
  return read.text.replace(/\s+/g, ' ')
}

/** Returns the sheets of a workbook by their name, each as XML, and its shared texts. */
async function sheets(what: RegisterReport): Promise<{ names: string[]; xml: string }> {
  const files = unzipSync(await report(what, 'xlsx'))
  const text = (name: string) => new TextDecoder().decode(files[name])
  const names = [...text('xl/workbook.xml').matchAll(/<sheet [^>]*name="([^"]*)"/g)].map(
    ([, name]) => name ?? '',
  )
  return {
    names,
    xml: Object.keys(files)
      .filter((name) => /sharedStrings|worksheets\/sheet/.test(name))
      .map(text)
      .join('\n'),
  }
}

test('of an empty register nothing is due, and a report says that none of its kinds has a record', async () => {
  const due = await user.get('registerDue.list', {})
  expect(due).toMatchObject({ items: [], total: 0, gaps: [], looked_at: { records: 0, tasks: 0 } })
  expect(await pdfText('register')).toContain('Without a record')
  expect(await pdfText('history')).toContain('The log has no change of the register.')
})

describe('with two contracts and a task', () => {
  beforeAll(async () => {
    provider = (await user.http.make('providers', { name: 'Cirrus Łódź', status: 'active' })).uuid
    const made = await user.http.make('arrangements', {
      ...{ contract_ref: 'A-1', title: 'Hosting', provider_uuid: provider, annual_cost: '1250000.50' },
      ...{ start_date: '2024-01-01', end_date: '2091-06-30', notice_period_entity: 90, currency: 'EUR' },
    })
    arrangement = made.uuid
    await user.http.make('arrangements', { contract_ref: 'A-2', provider_uuid: provider })
    const { id } = await user.host.window<{ id: string }>('caseBoard.create', {
      ...{ title: 'Outage of Cirrus', severity: 'high' },
    })
    await user.host.window('caseTasks.add', {
      id,
      title: 'Ask for the report',
      due_at: '2026-01-05T12:00:00Z',
    })
    await user.host.window('caseTasks.add', { id, title: 'Write it down' })
  })

  test('the list has the end, the last day to give notice and the task, each with its record', async () => {
    const due = await user.get('registerDue.list', {})
    expect(
      due.items.map(({ on, what, kind, field, name, about }) => [on, what, kind, field, name, about]),
    ).toEqual([
      ['2026-01-05', 'task', 'cases', null, 'Ask for the report', 'Outage of Cirrus'],
      ['2091-04-01', 'notice', 'arrangements', 'notice_period_entity', 'A-1', 'Cirrus Łódź'],
      ['2091-06-30', 'contract_end', 'arrangements', 'end_date', 'A-1', 'Cirrus Łódź'],
    ])
    expect(due.gaps.map(({ what, count, records }) => [what, count, records[0]?.name])).toEqual([
      ['no_end', 1, 'A-2'],
      ['no_review', 1, 'Cirrus Łódź'],
      ['task_undated', 1, 'Write it down'],
    ])
    expect(due.by_range).toMatchObject({ overdue: 1, '365': 0, all: 3 })
    const overdue = await user.get('registerDue.list', { range: 'overdue' })
    expect(overdue.items.map(({ what }) => what)).toEqual(['task'])
    expect((await user.get('registerDue.list', { what: ['notice'], offset: 1 })).items).toEqual([])
  })

  test('the calendar has the chosen events with UIDs that stay', async () => {
    const first = await user.get('registerDue.calendar', { what: ['notice', 'contract_end'], remind: 30 })
    const again = await user.get('registerDue.calendar', { what: ['notice', 'contract_end'] })
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes).replaceAll('\r\n ', '')
    const uids = (bytes: Uint8Array) => text(bytes).match(/^UID:.*$/gm)
    expect(first).toMatchObject({ events: 2, media_type: 'text/calendar; charset=utf-8' })
    expect(uids(first.bytes)).toHaveLength(2)
    expect(uids(again.bytes)).toEqual(uids(first.bytes))
    expect(text(first.bytes)).toContain('SUMMARY:Last day to give notice: A-1 (Cirrus Łódź)\r\n')
    expect(text(first.bytes)).toContain('TRIGGER:-P30D\r\n')
  })

  test('the history has each field before and after, by record and by name', async () => {
    await user.http.make('arrangements', { contract_ref: 'A-3' })
    await user.host.window('arrangements.update', {
      uuid: arrangement,
      end_date: '2092-06-30',
      notes: 'Renewed',
    })
    const of = await user.get('registerHistory.list', { record: arrangement })
    expect([of.total, of.record_name]).toEqual([2, 'arrangement A-1'])
    const [newest] = of.items
    const read = await user.get('registerHistory.read', { act: newest?.act ?? 0 })
    expect(read).toEqual({
      records: [
        {
          ...{ kind: 'arrangements', uuid: arrangement, name: 'A-1', what: 'changed' },
          fields: [
            { field: 'end_date', label: 'End', before: '30 Jun 2091', after: '30 Jun 2092' },
            { field: 'notes', label: 'Notes', before: null, after: 'Renewed' },
          ],
        },
      ],
      total: 1,
    })
    const byWindow = await user.get('registerHistory.list', { by: 'window' })
    expect(byWindow.items.map(({ by }) => by)).toEqual(['window'])
    expect(byWindow.names.length).toBeGreaterThan(1)
  })

  test('approvals are found with who and when', async () => {
    const { uuid } = await user.http.make('assessments', { title: 'Yearly', provider_uuid: provider })
    await user.host.window('assessments.submitApproval', { uuid })
    await user.host.window('assessments.approve', { uuid })
    const { items } = await user.get('registerHistory.list', { approvals: true })
    expect(items.map(({ title, by }) => [title.split(' ')[0], by])).toEqual([
      ['Approved', 'window'],
      ['Submitted', 'window'],
    ])
    const { records } = await user.get('registerHistory.read', { act: items[0]?.act ?? 0 })
    expect(records[0]?.fields).toContainEqual({
      ...{ field: 'decided_by', label: 'Decided by', before: null, after: 'window' },
    })
  })

  test('the PDFs say of which entity, what was looked at, and show values with their unit', async () => {
    const register = await pdfText('register')
    for (const words of [
      'Register of information',
      'Reference date not set',
      'A-1 Hosting Cirrus Łódź',
      '1,250,000.50 EUR',
      'page 1',
      '– not given',
    ])
      expect(register).toContain(words)
    expect(await pdfText('findings')).toMatch(/Checks run \d+ checks of rows and records, offline/)
    expect(await pdfText('concentration')).toContain('Contracts with a cost 1 of 3')
    expect(await pdfText('history')).toContain('30 Jun 2091 30 Jun 2092')
    const due = await pdfText('due')
    expect(due).toContain('2 contracts have no end date')
    expect(due).toContain('1 Apr 2092')
  })

  test('the workbooks have a sheet for each table, with numbers as numbers', async () => {
    expect((await sheets('findings')).names).toEqual(['About', 'By check', 'Findings', 'Not classified'])
    const due = await sheets('due')
    expect(due.names).toEqual(['About', 'Due', 'Without a day'])
    expect(due.xml).toContain('Last day to give notice')
    expect((await sheets('history')).xml).toContain('Renewed')
  })

  test('the free plan has its own data and no concentration', async () => {
    await user.host.window('settings.change', { change: { plan: 'free' } })
    expect(await user.ask('registerReports.write', { what: 'concentration', form: 'pdf' })).toMatchObject({
      message: expect.stringContaining('Concentration'),
    })
    expect((await report('history', 'xlsx')).length).toBeGreaterThan(1000)
    await user.host.window('settings.change', { change: { plan: 'local' } })
  })
})
