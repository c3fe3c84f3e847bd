import { expect, test } from 'vitest'
import { guessMapping } from './column-mapping.ts'

test.each([
  [
    ['Zeitpunkt', 'Meldung', 'Schweregrad', 'Gerät', 'Quell-IP'],
    { detected_at: 'Zeitpunkt', title: 'Meldung', severity: 'Schweregrad', hostname: 'Gerät' },
  ],
  [
    ['Horodatage', 'Titre', 'GRAVITÉ', 'Hôte', 'Détails'],
    {
      detected_at: 'Horodatage',
      title: 'Titre',
      severity: 'GRAVITÉ',
      hostname: 'Hôte',
      description: 'Détails',
    },
  ],
  [
    ['Fecha y hora', 'Título', 'Gravedad', 'Equipo'],
    { detected_at: 'Fecha y hora', title: 'Título', severity: 'Gravedad', hostname: 'Equipo' },
  ],
  [
    ['Data e ora', 'Titolo', 'Gravità', 'Macchina'],
    { detected_at: 'Data e ora', title: 'Titolo', severity: 'Gravità', hostname: 'Macchina' },
  ],
  // the portal of Microsoft Defender exports these
  [
    ['Alert name', 'Severity', 'Category', 'Last activity', 'First activity'],
    { title: 'Alert name', severity: 'Severity', tags: 'Category', detected_at: 'First activity' },
  ],
  // a usual name comes first
  [['Meldung', 'Title', 'Datum', 'Timestamp'], { title: 'Title', detected_at: 'Timestamp' }],
  [['Umsatz', 'Farbe'], {}],
])('the columns %j are %j', (columns, mapping) => {
  expect(guessMapping(columns)).toEqual(mapping)
})

test('an accent in two characters is the one in one', () => {
  expect(guessMapping(['Gera\u0308t'])).toEqual({ hostname: 'Gera\u0308t' })
})
