import type { Locator, Page } from '@playwright/test'

/** Elements and actions of the window, shared by all suites. */

/** A small text with every kind of indicator, a repeated one, and two that are hidden by default. */
export const smallText = [
  'Two calls to 45.155.205.233 and one to 185.220.101.4, then 45.155.205.233 again.',
  'The page hxxps://pay.parcel-desk[.]click/fee?id=1 is a copy of parcel-desk[.]click.',
  'Mail came from desk@parcel-desk.click; the loader is 7f7cc3b77cc933cae31d0e6ca29e1f204bb551480768f23f1d650b5bfcff1bbc.',
  'It asks bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4 for money and uses CVE-2021-44228 over 2a03:2880:f12f:83::5.',
  'Our own machines 10.20.4.18 and 192.0.2.7 are no indicators.',
].join('\n')

/** Performs an action that starts a session, and waits until the window shows it. */
async function startSession(page: Page, act: () => Promise<unknown>): Promise<void> {
  const before = page.url()
  await act()
  await page.waitForURL((url) => url.href !== before && url.pathname.startsWith('/triage/'))
  await page.getByRole('region', { name: 'Source', exact: true }).waitFor()
}

/** Pastes into the window, outside of any field. */
export function paste(page: Page, text: string): Promise<void> {
  return startSession(page, () =>
    page.evaluate((pasted) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', pasted)
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, text),
  )
}

/** The table of indicators. */
export function grid(page: Page): Locator {
  return page.getByRole('grid', { name: 'Indicators' })
}

/** The drawn rows of the table, without its header. */
export function rows(page: Page): Locator {
  return grid(page).locator('[role=row][aria-selected]')
}

/** The row of one value in its displayed form. */
export function row(page: Page, shown: string): Locator {
  return rows(page).filter({ has: page.getByRole('gridcell', { name: shown, exact: true }) })
}

/** The values of the drawn rows, from top to bottom. */
export function values(page: Page): Locator {
  return rows(page).locator('.cell-value')
}

/** The text of the displayed source. */
export function sourceText(page: Page): Locator {
  return page.getByRole('region', { name: /^Text of / })
}

/** The filter chip of a kind, or of all. */
export function chip(page: Page, label: string): Locator {
  return page.getByRole('group', { name: 'Kinds shown' }).getByRole('button', { name: label })
}

/** A file that exists in the page only. */
type MadeFile = { readonly name: string } & (
  | { readonly text: string }
  | { readonly bytes: readonly number[] }
)

/** Drops files made by the page itself, as another page or program hands them over, which starts a session. */
export function drop(page: Page, files: readonly MadeFile[]): Promise<void> {
  return startSession(page, () => dropOnView(page, files))
}

/** Drops such files on a view that has a use for them. */
export function dropOnView(page: Page, files: readonly MadeFile[]): Promise<void> {
  return page.evaluate((made) => {
    const dataTransfer = new DataTransfer()
    for (const file of made) {
      const content = 'text' in file ? file.text : new Uint8Array(file.bytes)
      dataTransfer.items.add(new File([content], file.name))
    }
    document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  }, files)
}

/** Drags files or folders on disk over the window, runs a check, and drops them. */
export async function dropFromDisk(
  page: Page,
  paths: readonly string[],
  whileOver: () => Promise<void> = async () => undefined,
  y = 400,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'dragEnter' | 'dragOver' | 'drop') =>
    session.send('Input.dispatchDragEvent', {
      type,
      x: 600,
      y,
      data: { items: [], files: [...paths], dragOperationsMask: 1 },
    })
  await send('dragEnter')
  await send('dragOver')
  // once more: the places to drop on are drawn by now
  await send('dragOver')
  await whileOver()
  // a drop is only sent where the last move was accepted
  await send('dragOver')
  await send('drop')
  await session.detach()
}

/** The inspector. */
export function inspector(page: Page): Locator {
  return page.getByRole('complementary', { name: 'Inspector' })
}

/** The command bar's field. */
export function commandField(page: Page): Locator {
  return page.getByRole('combobox', { name: /^Paste or type anything/ })
}

/** The messages at the edge of the window. */
export function messages(page: Page): Locator {
  return page.getByRole('region', { name: 'Messages' })
}
