import type { SettingsSection } from './route.ts'

/** Titles of the pages of Settings, and further search words for each. */
export const sectionNames: Readonly<
  Record<SettingsSection, { readonly label: string; readonly words: string }>
> = {
  workstation: {
    label: 'Workstation',
    words: 'data directory database storage size offline network country keep sessions history organization',
  },
  appearance: { label: 'Appearance', words: 'theme dark light contrast zoom size keys letters' },
  keys: {
    label: 'Local API and keys',
    words: 'http programs port permissions plan free licence locked grace',
  },
  webhooks: { label: 'Webhooks', words: 'notify events signature secret delivery log send http' },
  'allow-list': { label: 'Allow-list', words: 'hide own values exceptions' },
  'warning-lists': { label: 'Warning lists', words: 'misp false positives' },
  'data-packs': {
    label: 'Data packs',
    words: 'import geo address maxmind hash set nsrl labels sanctions lei licence',
  },
  targets: {
    label: 'SLA targets',
    words: 'times targets overdue breach acknowledge triage resolve alerts cases',
  },
  activity: { label: 'Activity', words: 'history log undo redo take back changes who when' },
  checks: { label: 'Checks', words: 'doctor health integrity' },
  about: { label: 'About and keyboard', words: 'version licence shortcuts help' },
}
