import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type Zippable, zipSync } from 'fflate/browser'
import { expect } from './host.ts'

/** Actions on the pages about the register as a whole: files, packages, filings, risk. */

const golden = join(import.meta.dirname, '..', 'fixtures', 'register', 'golden')

/** A file as provided by a file chooser or a drop. */
export type GivenFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/**
 * Returns the shipped sound package as a ZIP; `change` may alter the text of its files, by their paths below the root.
 */
export function goldenPackage(change: (path: string, text: string) => string = (_, text) => text): GivenFile {
  const [name = ''] = readdirSync(golden)
  const files: Zippable = {}
  for (const entry of readdirSync(join(golden, name), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
      .slice(join(golden, name).length + 1)
      .replaceAll('\\', '/')
    const text = readFileSync(join(golden, name, path), 'utf8')
    files[`${name}/${path}`] = Buffer.from(change(path, text))
  }
  return { name: `${name}.zip`, mimeType: 'application/zip', buffer: Buffer.from(zipSync(files)) }
}

/** Chooses files on the import page and waits until they were read. */
export async function readFiles(page: Page, files: readonly GivenFile[]): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choose files' }).click()
  await (await chooser).setFiles([...files])
  await page
    .getByRole('tablist', { name: 'Details' })
    .or(page.getByText('None of it was imported.'))
    .or(page.getByRole('navigation', { name: 'Sheets' }))
    .waitFor()
}

/** Commits the previewed import. */
export async function takeIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Import|Change) \d/ }).click()
  await page.getByText(/^(Imported|Done) as one step/).waitFor()
}

/** Calls an operation as another part of the window would. A refusal fails the test. */
export async function ask<T>(page: Page, name: string, input: unknown): Promise<T> {
  const answer = await page.evaluate(
    async ([operation, given]) => {
      const { skerry } = window as { skerry?: { invoke: (name: string, input: unknown) => Promise<unknown> } }
      if (skerry !== undefined) return skerry.invoke(operation as string, given)
      const response = await fetch(`/window/invoke/${operation}`, {
        method: 'POST',
        headers: {
          'X-Skerry-Window': localStorage.getItem('skerry-window') ?? '',
          'Content-Type': 'application/json',
        },
        body: JSON.stringify(given),
      })
      // an answer with bytes is a frame, whose bytes are not needed here
      return response.headers.get('content-type')?.startsWith('application/json') ? response.json() : {}
    },
    [name, input] as const,
  )
  expect((answer as { kind?: string }).kind, JSON.stringify(answer)).not.toBe('problem')
  return answer as T
}

/** Returns a record of a kind, by the value of one of its fields. */
export async function recordWith(
  page: Page,
  kind: string,
  field: string,
  value: string,
): Promise<{ readonly uuid: string }> {
  type Found = {
    readonly items: readonly { readonly record: Readonly<Record<string, unknown>> & { uuid: string } }[]
  }
  const { items } = await ask<Found>(page, 'register.browse', { kind })
  const found = items.find(({ record }) => record[field] === value)
  if (found === undefined) throw new Error(`There is no record of ${kind} with ${field} ${value}.`)
  return found.record
}

/** Returns the SHA-256 of the next file that the page saves, as provided by the page. */
export function nextSavedHash(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const before = URL.createObjectURL
        URL.createObjectURL = (content) => {
          URL.createObjectURL = before
          void (content as Blob)
            .arrayBuffer()
            .then((bytes) => crypto.subtle.digest('SHA-256', bytes))
            .then((digest) =>
              resolve([...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('')),
            )
          return before.call(URL, content)
        }
      }),
  )
}

/** Checks that a page is not wider than the window allows. */
export async function fitsItsWidth(part: Locator): Promise<void> {
  const over = await part.evaluate((element) => element.scrollWidth - element.clientWidth)
  expect(over).toBeLessThanOrEqual(1)
}
