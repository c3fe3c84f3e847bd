import type { Page } from '@playwright/test'
import { expect } from './host.ts'

type Pack = {
  readonly kind: 'address' | 'hash_set' | 'label_list' | 'actor_set'
  readonly name: string
  readonly file: string
  readonly text: string
  readonly options?: Readonly<Record<string, string>>
}

/** Imports a data pack as the window does, and waits until it is available. */
export async function importPack(page: Page, pack: Pack): Promise<void> {
  const problem = await page.evaluate(async ({ kind, name, file, text, options }) => {
    type Answer = { readonly job: { readonly id: string } }
    type Jobs = {
      readonly jobs: { id: string; ended_at: string | null; problem: { message: string } | null }[]
    }
    const { skerry } = window as {
      skerry?: { invoke: (name: string, input: unknown) => Promise<unknown> }
    }
    const bytes = new TextEncoder().encode(text)
    const ask = async (operation: string, input: Record<string, unknown>) => {
      if (skerry !== undefined) return skerry.invoke(operation, input)
      const { bytes: slice, ...rest } = input
      const route =
        slice === undefined
          ? `invoke/${operation}`
          : `upload/${operation}?input=${encodeURIComponent(JSON.stringify(rest))}`
      const reply = await fetch(`/window/${route}`, {
        method: 'POST',
        headers: {
          'X-Skerry-Window': localStorage.getItem('skerry-window') ?? '',
          'Content-Type': 'application/json',
        },
        body: slice === undefined ? JSON.stringify(rest) : (slice as BodyInit),
      })
      return reply.json()
    }
    const { upload } = (await ask('uploads.begin', { files: [{ name: file, size: bytes.length }] })) as {
      upload: string
    }
    const { job } = (await ask('packs.import', {
      kind,
      name,
      dated: '2026-09-30',
      licence: 'CC0',
      file: { kind: 'upload', upload },
      ...(options === undefined ? {} : { options }),
    })) as Answer
    await ask('uploads.append', { upload, file: 0, offset: 0, bytes, last: true })
    for (;;) {
      const { jobs } = (await ask('jobs.list', {})) as Jobs
      const now = jobs.find(({ id }) => id === job.id)
      if (now !== undefined && now.ended_at !== null) return now.problem?.message ?? null
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }, pack)
  expect(problem).toBeNull()
}
