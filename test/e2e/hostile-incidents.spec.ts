import { expect, test } from './host.ts'
import { alertPane, alertRows, alertTable } from './incident.ts'
import { ask } from './register-page.ts'

/** Markup, scripts, formulas, links and changes of direction in every text of alerts and cases: shown as text, and inert. */

const scripts = ['document.title="taken"', 'window.taken=1', 'fetch("https://parcel-desk.click/")']
const wraps = [
  (js: string) => `<script>${js}</script>`,
  (js: string) => `<img src=x onerror='${js}'>`,
  (js: string) => `<svg onload='${js}'><animate onbegin='${js}'/></svg>`,
  (js: string) => `<iframe srcdoc="<script>${js}</script>"></iframe>`,
  (js: string) => `[press](javascript:${js})`,
  (js: string) => `![x](x"onerror="${js})`,
  (js: string) => `<a href="javascript:${js}">press</a>`,
  (js: string) => `"><script>${js}</script>`,
  (js: string) => `\${${js}} {{${js}}} <%= ${js} %>`,
  (js: string) => `<style>@import "https://parcel-desk.click/x.css";</style><details open ontoggle='${js}'>`,
  (js: string) => `=HYPERLINK("https://parcel-desk.click/","${js}")`,
  (js: string) => `\u202e${js}\u2066\u200f`,
  (js: string) =>
    `<math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror='${js}' src>">`,
  (js: string) => `[x]: data:text/html;base64,PHNjcmlwdD4= "${js}"\n\n[x]`,
  (js: string) => `<!--><img src onerror='${js}'>-->`,
  (js: string) => `\`\`\`\n<script>${js}</script>\n\`\`\``,
  (js: string) => `| a | <script>${js}</script> |\n|---|---|\n| ![](https://parcel-desk.click/x.png) | b |`,
  (js: string) =>
    `<base href="https://parcel-desk.click/"><form action=/><button formaction='javascript:${js}'>`,
  (js: string) => `<${'div>'.repeat(50)}<object data="javascript:${js}">`,
  (js: string) => `'; DROP TABLE alert; -- ${js}`,
]
const before = ['', ' ', 'a\u0000b ', '\uFEFF', '&lt;']
/** 300 of them. */
const payloads = before.flatMap((start) => wraps.flatMap((wrap) => scripts.map((js) => start + wrap(js))))

test('in every field of 300 alerts and of a case', async ({ page, host }) => {
  expect(payloads).toHaveLength(300)
  const lines = payloads.map((payload, index) =>
    JSON.stringify({
      source: `s${index % 3} ${payload}`.slice(0, 150),
      external_id: `${index} ${payload}`,
      severity: 'high',
      title: `${index} ${payload}`,
      description: payload,
      asset: { hostname: payload, owner: payload },
      tags: [payload],
      observables: [
        { type: payload, value: payload },
        { value: `https://parcel-desk.click/${encodeURIComponent(payload)}` },
      ],
      [payload]: { [payload]: payload },
    }),
  )
  const { job } = await ask<{ job: string }>(page, 'alertInbox.beginImport', {
    name: '<img src=x>',
    mapping: null,
  })
  const report = await page.evaluate(
    async ([id, text]) => {
      const input = encodeURIComponent(JSON.stringify({ job: id, offset: 0, last: true }))
      const answer = await fetch(`/window/upload/alertInbox.appendImport?input=${input}`, {
        method: 'POST',
        headers: {
          'X-Skerry-Window': localStorage.getItem('skerry-window') ?? '',
          'Content-Type': 'application/octet-stream',
        },
        body: new TextEncoder().encode(text),
      })
      return answer.json()
    },
    [job, lines.join('\n')] as const,
  )
  expect(report).toMatchObject({ added: 300, skipped: 0 })

  const isInert = async () => {
    expect(await page.evaluate(() => 'taken' in window)).toBe(false)
    expect(await page.title()).toMatch(/ – Skerry$/)
    const made =
      'script, img, iframe, object, base, math, form[action], a[href^="javascript"], a[href^="data"], a[href^="http"]'
    await expect(page.locator('main').locator(made)).toHaveCount(0)
  }
  await host.visit('/alerts')
  await expect(alertTable(page)).toHaveAttribute('aria-rowcount', '301')
  for (let row = 0; row < 20; row += 1) {
    await alertRows(page).nth(row).click()
    await expect(alertPane(page).getByRole('heading', { level: 2 })).toContainText(String(299 - row))
    for (const summary of await alertPane(page).locator('summary').all()) await summary.click()
    await isInert()
  }

  const { id } = await ask<{ id: string }>(page, 'caseBoard.create', {
    title: '<script>document.title="taken"</script>',
    severity: 'low',
    indicators: payloads.join('\n'),
  })
  // what turns the direction of a text is refused in the window's own fields
  const all = payloads.map((payload) => payload.replaceAll('\0', ' ').replace(/\p{Cf}/gu, ' ')).join('\n\n')
  await ask(page, 'caseBoard.change', { id, summary: all.slice(0, 90_000) })
  await ask(page, 'caseBoard.comment', { id, body: all.slice(0, 90_000) })
  await ask(page, 'caseBoard.note', { id, text: all.slice(0, 9000) })
  await ask(page, 'caseBoard.resolve', {
    id,
    verdict: 'benign',
    root_cause: all.slice(0, 90_000),
    narrative: all,
  })
  for (const section of ['', '/indicators', '/comments', '/report']) {
    await host.visit(`/cases/${id}${section}`)
    await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(/^<script>/)
    await isInert()
  }
  for (const path of ['/cases', '/cases/table', '/settings/activity']) {
    await host.visit(path)
    await page.getByText('<script>document.title="taken"</script>').first().waitFor()
    await isInert()
  }
})
