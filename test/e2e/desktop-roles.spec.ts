import { join } from 'node:path'
import { writeXlsxSheets } from '../../src/main/engine/register/sheets/xlsx-writer.ts'
import { expect, isDesktop, test } from './host.ts'
import { ask, readFiles } from './register-page.ts'
import { dropFromDisk, messages } from './window.ts'

/** The main task of each role from its first file to what it hands over, in the desktop window: a browser is tested by part. */
if (isDesktop) {
  test('an analyst drops a mail, reads the verdict, keeps it as evidence of a case and seals the case', async ({
    page,
    host,
  }) => {
    await ask(page, 'settings.change', { change: { own_estate: ['uferkreditbank.de'] } })
    const mail = join(import.meta.dirname, '..', 'fixtures', 'trial', 'messages', 'suspended.eml')
    await dropFromDisk(page, [mail])
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/suggested: (?!allow)/)

    await page.getByRole('button', { name: 'Sessions' }).click()
    await page.getByRole('menuitem', { name: 'Add as evidence to a case…' }).click()
    await page
      .getByRole('dialog', { name: 'Add suspended.eml as evidence to a case' })
      .getByRole('button', { name: 'Add to a new case' })
      .click()
    await messages(page).getByRole('button', { name: 'Open the evidence' }).click()
    await expect(page.getByRole('row', { name: /^suspended\.eml/ })).toBeVisible()
    await page.getByRole('button', { name: 'Verify' }).click()
    await expect(page.getByText(/^No fault: size, MD5, SHA-1 and SHA-256 of 1 file/)).toBeVisible()

    await page.getByRole('button', { name: 'Sealed export…' }).click()
    const seal = page.getByRole('dialog', { name: /^Seal .*\?$/ })
    const { name, text } = await host.saved(() =>
      seal.getByRole('button', { name: 'Seal and export' }).click(),
    )
    expect(name).toMatch(/^case_.*\.sealed\.zip$/)
    expect(text.slice(0, 2)).toBe('PK')
  })

  test('an officer imports a workbook, answers what it leaves open, and takes its functions and days away as a file', async ({
    page,
    host,
  }) => {
    await host.turnTo('/register/import')
    await readFiles(page, [
      {
        name: 'auslagerungen.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: Buffer.from(await workbook()),
      },
    ])
    await page.getByRole('textbox', { name: 'What Zahlungsverkehr means' }).fill('F7')
    await page.keyboard.press('Tab')
    // a provider without a code is asked for, and until then its row stays out
    await expect(page.getByRole('textbox', { name: 'What Namenlos KG means' })).toBeVisible()
    await page.getByRole('button', { name: /^Import \d+ records/ }).click()
    await expect(page.getByRole('region', { name: 'Left out' })).toContainText('Namenlos KG')

    await host.turnTo('/register/functions')
    await expect(page.getByRole('row', { name: /F7/ })).toContainText('Zahlungsverkehr')
    await host.turnTo('/register/due')
    await page.getByRole('button', { name: /^All/ }).click()
    await expect(page.getByRole('row', { name: /Contract ends/ })).toContainText('A-1')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    const { text } = await host.saved(() =>
      page
        .getByRole('menuitem', { name: /^Due as PDF|^PDF/ })
        .last()
        .click(),
    )
    expect(text.slice(0, 5)).toBe('%PDF-')

    await host.turnTo('/register/history')
    await page.getByText('Imported auslagerungen.xlsx').click()
    await expect(page.getByRole('table').last()).toContainText('Zahlungsverkehr')
  })
}

/** Two sheets as a bank keeps them: a title above the header, days and amounts as they are written in German. */
function workbook(): Promise<Uint8Array> {
  const sheet = (name: string, rows: readonly (readonly string[])[]) => ({
    ...{ name, rows, widths: [], frozen: { rows: 0, columns: 0 }, choices: [] },
  })
  const contract = [
    'Schweden',
    'Einzelvertrag',
    '01.02.2021',
    '31.12.2099',
    '1.250,50',
    'Zahlungsverkehr',
    'ja',
    'Rechenzentrum',
  ]
  return writeXlsxSheets([
    sheet('Dienstleister', [
      ['Verzeichnis der IKT-Dienstleister'],
      [],
      [
        ...[
          'Vertragsnummer',
          'Vertragspartner',
          'LEI des Dienstleisters',
          'Sitzland',
          'Vertragsart',
          'Beginn',
        ],
        ...[
          'Laufzeitende',
          'Jährliche Kosten in EUR',
          'Unterstützte Funktion',
          'kritisch/wichtig?',
          'Dienstleistungsart',
        ],
      ],
      ['A-1', 'Fjordlin AB', '529900T8BM49AURSDO55', ...contract],
      ['A-2', 'Namenlos KG', '', ...contract],
    ]),
    sheet('Gesellschaften', [
      ['Gesellschaft', 'LEI', 'Land'],
      ['Bank AG', '7LTWFZYICNSX8D621K86', 'Deutschland'],
    ]),
  ])
}
