import type { Locator, Page } from '@playwright/test'
import { type Problem, problem } from '../../src/contract/problem.ts'
import { alertPane, alertRows, openInbox, openLureCase } from '../e2e/incident.ts'
import type { OpenWindow } from './open-window.ts'
import { expect, type test } from './window-test.ts'

/** What holds for every form of the window: it acts once, keeps its draft, and shows a refusal at its field. */

export type FormRow = {
  readonly name: string
  /** Where the form is, below `src/renderer`. */
  readonly file: string
  /** The operation that it calls. */
  readonly operation: string
  /** Leads to the view from which it is opened, or in which it stands. */
  readonly begin: (shown: OpenWindow) => Promise<void>
  /** Opens it; left out for a form that stands in its view. */
  readonly open?: (shown: OpenWindow) => Promise<void>
  readonly form: (page: Page) => Locator
  /** Texts by the labels of their fields; the last one is where the keys are pressed. */
  readonly texts: readonly (readonly [label: string | RegExp, text: string])[]
  /** Further choices without which it cannot be submitted. */
  readonly choose?: (form: Locator) => Promise<void>
  /** Waits until it offers what its texts ask for. */
  readonly settle?: (form: Locator) => Promise<void>
  /** The field of the operation that is refused, and its label; without a field of its own a refusal stands below. */
  readonly refused: readonly [field: string, label: string | RegExp] | 'below'
  /** Name of its button; null for a form of keys alone. */
  readonly act: string | null
  /** Key that submits from a field. */
  readonly key?: 'Control+Enter'
  /** Whether what is written outlives Escape. */
  readonly isKept: boolean
  /** Whether it cannot be opened again while it is busy, since its act is done. */
  readonly isNotReopened?: true
  /** Whether it goes from its view once it is done. */
  readonly isGone?: true
  /** Where the focus is afterwards: back where it was, or where the act leads. */
  readonly after: 'back' | 'elsewhere'
}

export const dialogNamed = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name })
export const formWith = (field: string | RegExp) => (page: Page) =>
  page.locator('form').filter({ has: page.getByRole('textbox', { name: field, exact: true }) })

export const settings = (section: string) => (shown: OpenWindow) => shown.turnTo(`/settings/${section}`)
export const pressing = (key: string) => (shown: OpenWindow) => shown.page.keyboard.press(key)
export const clicking = (name: string | RegExp) => async (shown: OpenWindow) => {
  await shown.page.getByRole('button', { name, exact: true }).focus()
  await shown.page.keyboard.press('Enter')
}
export const byCommand = (title: string) => async (shown: OpenWindow) => {
  await shown.page.keyboard.press('Control+k')
  await shown.page.keyboard.type(title)
  await shown.page.keyboard.press('Enter')
}
export const openAlert = async (shown: OpenWindow) => {
  await openInbox(shown)
  await alertRows(shown.page).first().click()
  await alertPane(shown.page).waitFor()
}
export const caseId = ({ page }: OpenWindow) => new URL(page.url()).pathname.split('/')[2] ?? ''
export const sectionOfCase = (section: string) => async (shown: OpenWindow) => {
  await openLureCase(shown)
  await shown.turnTo(`/cases/${caseId(shown)}/${section}`)
  await shown.page.getByRole('region', { name: 'Case', exact: true }).waitFor()
}

const reason = 'this is not wanted here'

/** One test for each form. */
export function testForms(run: typeof test, forms: readonly FormRow[]): void {
  for (const row of forms)
    run(
      `${row.name}: acts once however often it is submitted, keeps its draft, and shows a refusal at its field`,
      async ({ open, workstation }) => {
        let refusal: Problem | null = null
        const refusing: typeof workstation = Object.create(workstation, {
          invokeNamed: {
            value: async (...call: Parameters<typeof workstation.invokeNamed>) =>
              call[0] === row.operation && refusal !== null ? refusal : workstation.invokeNamed(...call),
          },
        })
        const shown = await open({ workstation: refusing })
        await row.begin(shown)
        const opener = await shown.page.evaluateHandle(() => document.activeElement)
        await row.open?.(shown)
        const form = new ShownForm(row, shown)
        await form.fill()
        if (row.open !== undefined) await form.leaveAndReopen()

        const [named = 'id'] = row.refused === 'below' ? [] : row.refused
        refusal = problem('invalid', `Provided ${named} is invalid: ${reason}`, { field: named })
        const before = shown.questions.count(row.operation)
        await form.submit()
        await form.showsRefusal()
        expect(shown.questions.count(row.operation) - before).toBe(1)

        refusal = null
        shown.questions.hold(row.operation)
        await form.submitAgainAndAgain()
        const waiting = await shown.questions.asked(row.operation)
        expect(waiting).toHaveLength(1)
        if (row.open !== undefined || row.isGone === true) await form.isLockedAndStaysBusy()
        expect(shown.questions.open(row.operation)).toEqual(waiting)

        shown.questions.release()
        await form.isDone()
        if (row.after === 'back')
          await shown.page.waitForFunction((was) => was === document.activeElement, opener)
        expect(shown.questions.count(row.operation) - before).toBe(2)
      },
    )
}

/** The form of a row, as it is shown. */
class ShownForm {
  private readonly row: FormRow
  private readonly shown: OpenWindow
  private readonly form: Locator
  private readonly act: Locator
  private readonly last: readonly [label: string | RegExp, text: string] | undefined

  constructor(row: FormRow, shown: OpenWindow) {
    this.row = row
    this.shown = shown
    this.form = row.form(shown.page)
    this.act = this.form.locator('button[type=submit]')
    this.last = row.texts.at(-1)
  }

  async fill(): Promise<void> {
    await this.row.choose?.(this.form)
    for (const [label, text] of this.row.texts) await this.field(label).fill(text)
    await this.row.settle?.(this.form)
    if (this.row.act !== null) await expect(this.act).toHaveAccessibleName(this.row.act)
  }

  async leaveAndReopen(): Promise<void> {
    await this.shown.page.keyboard.press('Escape')
    await expect(this.form).toBeHidden()
    await this.row.open?.(this.shown)
    if (!this.row.isKept) return this.fill()
    await expect(this.form).toBeVisible()
    for (const [label, text] of this.row.texts) await expect(this.field(label)).toHaveValue(text)
  }

  async submit(): Promise<void> {
    if (this.row.act === null) await this.press()
    else await this.act.click()
  }

  async showsRefusal(): Promise<void> {
    await expect(this.form.getByRole('alert')).toContainText(reason)
    const { refused } = this.row
    if (refused !== 'below') {
      const field = this.field(refused[1])
      await expect(field).toBeFocused()
      await expect(field).toHaveAttribute('aria-invalid', 'true')
      await expect(field).toHaveAccessibleDescription(new RegExp(reason))
    }
    if (this.last !== undefined) await expect(this.field(this.last[0])).toHaveValue(this.last[1])
  }

  async submitAgainAndAgain(): Promise<void> {
    if (await this.isSubmittedFromField()) {
      await this.press()
      await this.press()
    }
    if (this.row.act === null) return
    // the refusal below goes with the first one, which moves the button
    if (this.last === undefined) await this.act.press('Enter')
    // a busy button counts as disabled, where one would wait for it
    await this.act.dblclick({ force: true })
    await this.act.press('Enter')
  }

  /** What is written into it now would go with it; closed and opened again it is still the same form. */
  async isLockedAndStaysBusy(): Promise<void> {
    const { page } = this.shown
    if (this.last !== undefined) {
      await this.field(this.last[0]).focus()
      await page.keyboard.type('more')
      await expect(this.field(this.last[0])).toHaveValue(this.last[1])
    }
    if (this.row.open === undefined || this.row.isNotReopened === true) return
    await page.keyboard.press('Escape')
    await expect(this.form).toBeHidden()
    await this.row.open?.(this.shown)
    await this.act.click({ force: true })
  }

  async isDone(): Promise<void> {
    if (this.row.open !== undefined || this.row.isGone === true) await expect(this.form).toBeHidden()
    else if (this.last !== undefined) await expect(this.field(this.last[0])).toHaveValue('')
  }

  private field(label: string | RegExp): Locator {
    const named = { name: label, exact: true }
    // a secret has no role
    const secret = this.form.locator('input[type=password]').and(this.form.getByLabel(label, { exact: true }))
    return this.form.getByRole('textbox', named).or(this.form.getByRole('searchbox', named)).or(secret)
  }

  private async press(): Promise<void> {
    if (this.last !== undefined) await this.field(this.last[0]).press(this.row.key ?? 'Enter')
  }

  private async isSubmittedFromField(): Promise<boolean> {
    if (this.last === undefined) return false
    if (this.row.key !== undefined || this.row.act === null) return true
    return (await this.field(this.last[0]).evaluate((each) => each.tagName)) === 'INPUT'
  }
}
