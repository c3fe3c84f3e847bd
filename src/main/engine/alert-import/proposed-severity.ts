import type { ImportedAlert } from './imported-alert.ts'

/**
 * Common words of German, French, Spanish and Italian for severities. They are proposed to the person who imports, not
 * applied: the same word may exist in another language, and a product's own scale decides.
 */
const words: Readonly<Record<ImportedAlert['severity'], string>> = {
  info: 'information hinweis informativ info informationnel informativo informativa informazione',
  low: 'niedrig gering leicht faible bas basse mineur mineure bajo baja leve basso bassa lieve',
  medium:
    'mittel mäßig moyen moyenne modéré modérée medio media moderado moderada moderato moderata warnung avertissement advertencia avviso',
  high: 'hoch erheblich schwer élevé élevée haut haute grave majeur majeure alto alta elevado elevada elevato elevata fehler',
  critical: 'kritisch katastrophal critique crítico crítica critico critica gravissimo gravissima',
}

const plain = (word: string) => word.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

const meant = new Map(
  (Object.entries(words) as [ImportedAlert['severity'], string][]).flatMap(([severity, all]) =>
    all.split(' ').map((word) => [plain(word), severity] as const),
  ),
)

/** Returns the severity that a word seems to mean, regardless of accents; null for any other word. */
export function proposedSeverity(word: string): ImportedAlert['severity'] | null {
  return meant.get(plain(word)) ?? null
}
