import type { Page } from '@playwright/test'

/** Errors that the page must not cause. A test that provokes one declares it first. */
export class Faults {
  private readonly found: string[] = []
  private readonly expected: RegExp[] = []

  expect(...patterns: readonly RegExp[]): void {
    this.expected.push(...patterns)
  }

  /** Adds one that was found elsewhere. */
  add(fault: string): void {
    this.found.push(fault)
  }

  watch(page: Page, origin: string): void {
    const own = [`${origin}/`, 'blob:', 'data:']
    page.on('pageerror', (error) => this.found.push(`thrown: ${error.message}`))
    page.on('crash', () => this.found.push('the page crashed'))
    page.on('console', (message) => {
      if (message.type() === 'error') this.found.push(`logged: ${message.text()} ${message.location().url}`)
    })
    page.on('request', (request) => {
      if (!own.some((start) => request.url().startsWith(start))) this.found.push(`asked: ${request.url()}`)
    })
  }

  unexpected(): readonly string[] {
    return this.found.filter((fault) => !this.expected.some((pattern) => pattern.test(fault)))
  }
}
