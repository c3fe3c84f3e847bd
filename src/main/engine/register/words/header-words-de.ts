/** Words of German headers, by meaning; see `header-words.ts`. */
export const germanHeaders: Readonly<Record<string, string>> = {
  contract_ref:
    'vertragsnummer | vertragsnr | vertrags nr | vertrag nr | vertrag | vertragsreferenz | referenznummer | vertrags id | vertragskennung | vertragsnummer referenz | aktenzeichen | vereinbarung nr | ~nr | ~lfd nr | ~referenz | ~id | referenznummer der vertraglichen vereinbarung | referenznummer vertragliche vereinbarung | vertrags no | iktv nr | kontrakt nr',
  arrangement_type:
    'vertragsart | vertragstyp | art des vertrags | art der vereinbarung | typ vertrag | art vertrag | ~art | ~typ | art der vertraglichen vereinbarung | art vertragliche vereinbarung | vertragsform | rahmen oder einzelvertrag',
  overarching_ref:
    'zu rahmen | rahmenvertrag | rahmenvertrag nr | rahmenvertragsnummer | zu rahmenvertrag | gehört zu rahmenvertrag | unter rahmenvertrag | übergeordneter vertrag | hauptvertrag | zugehöriger rahmenvertrag | rahmen | referenznummer der übergreifenden vertraglichen vereinbarung | bezug rahmenvertrag | rv nr | gehört zu | zu vertrag',
  cost_currency: 'währung | vertragswährung | whg | währung der kosten',
  annual_cost:
    'kosten pa | kosten p a | jährliche kosten | jahreskosten | kosten pro jahr | kosten jahr | jahresbetrag | vertragsvolumen pa | aufwand pa | jährlicher aufwand | volumen pa | jahresvolumen | auftragswert pa | entgelt pa | kosten | kosten jährlich | aufwand jahr | aufwand | betrag pa | teur pa | tsd pa | pa | pro jahr | im jahr | budget | vertragswert pa',
  entity_lei:
    'lei gesellschaft | lei der gesellschaft | lei institut | lei des unternehmens | lei einheit | lei auftraggeber | lei nutzer | ~lei | ~lei code | lei des nutzenden unternehmens | lei nutzendes unternehmen | lei des finanzunternehmens | lei finanzunternehmen | lei der nutzenden gesellschaft',
  entity_name:
    'gesellschaft | nutzende gesellschaft | auftraggeber | institut | vertragsnehmer | leistungsempfänger | konzerngesellschaft | nutzer | einheit | nutzendes unternehmen | unternehmen | mandant | auslagerndes institut | auslagernde gesellschaft | ~name | ~firma | ~bezeichnung | ~name der gesellschaft',
  entity_country: 'land der gesellschaft | land des unternehmens | ~land | ~sitzland | ~sitz',
  entity_type:
    'art des unternehmens | unternehmensart | institutstyp | art der gesellschaft | ~art | ~typ | ~unternehmenstyp',
  hierarchy:
    'stellung in der gruppe | hierarchie | konzernstellung | rolle im konzern | rolle in der gruppe | stellung im konzern',
  parent_lei:
    'lei mutter | lei der mutter | lei muttergesellschaft | lei mutterunternehmen | muttergesellschaft | mutterunternehmen | direkte mutter',
  entity_updated: 'letzte aktualisierung | zuletzt aktualisiert | stand | aktualisiert am',
  integrated_on: 'aufgenommen am | im register seit | aufnahme ins register | aufnahmedatum',
  deleted_on: 'gelöscht am | löschdatum | entfernt am | aus register entfernt',
  entity_currency: 'bilanzwährung | ~währung',
  total_assets: 'bilanzsumme | summe der aktiva | gesamtvermögen',
  branch_code: 'zweigstellencode | code der zweigniederlassung | niederlassungscode | ~kennung | ~code | ~nr',
  head_office_lei: 'lei hauptsitz | lei der hauptniederlassung | hauptsitz | zentrale',
  branch_name:
    'zweigniederlassung | niederlassung | name der zweigniederlassung | zweigstelle | ~name | ~bezeichnung',
  branch_country: 'land der zweigniederlassung | land der niederlassung | ~land',
  provider_code:
    'anbieterkennung | lei anbieter | lei dienstleister | lei des anbieters | lei des dienstleisters | kennung des anbieters | anbieter lei | dienstleister lei | id code anbieter | anbietercode | identifikationscode | lei vertragspartner | lei ust id | lei oder ust id | ~kennung | ~code | ~lei oder code | ~identifikator | identifikationscode des ikt drittdienstleisters | nummer lei | kennung lei | lei euid | lei oder euid | identifikationscode anbieter',
  provider_lei: '~lei | ~lei code | ~lei nummer',
  provider_vat: 'ust id | ust idnr | ustid | umsatzsteuer id | uid nummer | steuernummer | ust id nr',
  provider_register_no:
    'handelsregister | handelsregisternummer | hr nummer | hrb | registernummer | firmenbuchnummer | hr nr | hrb nr',
  provider_euid: 'euid',
  provider_ref:
    'anbieternummer | anbieter nr | dienstleisternummer | dienstleister nr | lieferantennummer | lieferanten nr | lieferantennr | kreditorennummer | kreditor | kreditoren nr | dl nr | ~nr | ~id | ~lfd nr',
  provider_code_type:
    'art der kennung | art des codes | kennungsart | codeart | art der id | art des identifikators | typ der kennung | welche | art des codes des ikt drittdienstleisters | ~art | ~welcher code',
  provider_additional_code: 'weitere kennung | zusätzliche kennung | zweite kennung | zusätzlicher code',
  provider_additional_type:
    'art der weiteren kennung | art der zusätzlichen kennung | art der zweiten kennung',
  provider_name:
    'anbieter | dienstleister | vertragspartner | lieferant | ikt dienstleister | it dienstleister | ikt drittdienstleister | auslagerungsunternehmen | auftragnehmer | provider | name des anbieters | name des dienstleisters | drittdienstleister | firma | partner | hersteller | name anbieter | name dienstleister | anbieter name | firmierung | ~name | ~firmenname | ~bezeichnung | ~unternehmen | offizieller name | kreditor | eingetragener name | firmenname',
  provider_latin_name: 'name lateinisch | name in lateinischer schrift | lateinischer name',
  person_type:
    'rechtsform | personenart | art der person | juristische natürliche person | jur nat person | person | rechtspersönlichkeit | juristisch natürlich | art der person des ikt drittdienstleisters',
  provider_country:
    'sitzland | land des anbieters | land des dienstleisters | sitz des anbieters | sitz des dienstleisters | hauptsitz land | land hauptsitz | sitzland anbieter | sitzstaat | anbieterland | land anbieter | ~land | ~sitz | ~hauptsitz | ~staat | land kreditor | land des hauptsitzes | land vertragspartner | land lieferant | land dienstleister | land des ikt drittdienstleisters',
  provider_currency: '~währung | währung gesamtkosten',
  provider_cost:
    'gesamtkosten | gesamtkosten pa | kosten gesamt | gesamtaufwand | gesamtaufwand pa | jährliche gesamtkosten | ~kosten | ~kosten pa | ~jahreskosten | ~kosten pro jahr | ~jährliche kosten | umsatz mit anbieter | aufwand | ~aufwand | ~ausgaben | jährliche gesamtausgaben | ausgaben | ~budget',
  provider_parent:
    'konzernmutter | muttergesellschaft | oberste muttergesellschaft | oberste mutter | oberstes mutterunternehmen | mutterkonzern | ultimate parent | lei konzernmutter | lei der konzernmutter | lei mutter | lei oberste mutter | mutter | konzern',
  provider_parent_type: 'art der kennung mutter | art der kennung der mutter | art kennung konzernmutter',
  function_id:
    'funktion | funktionen | funktions nr | funktionsnummer | funktions id | funktionskennung | f nr | unterstützte funktion | unterstützte funktionen | geschäftsfunktion id | prozess nr | ~nr | ~kennung | ~id | ~kürzel | funktionskürzel | ~code | kürzel funktion | ~f nr',
  function_name:
    'funktionsname | funktionsbezeichnung | name der funktion | bezeichnung der funktion | geschäftsfunktion | geschäftsprozess | prozess | ~funktion | ~name | ~bezeichnung',
  licensed_activity:
    'erlaubnispflichtige tätigkeit | lizenzierte tätigkeit | zugelassene tätigkeit | tätigkeit | erlaubnistatbestand | geschäftstätigkeit | bankgeschäft | tätigkeit lizenz | lizenz | erlaubnis | lizenzierte aktivität',
  function_critical:
    'kritisch | kritisch oder wichtig | kritisch wichtig | kritikalität | kritische funktion | k w funktion | kritisch ja nein | krit wichtig | wesentlich | wesentlichkeit | kritische oder wichtige funktion | kuw | krit oder wichtig | bewertung der kritikalität oder bedeutung',
  critical_reason:
    'begründung | begründung der kritikalität | grund der kritikalität | begründung kritikalität | grund',
  assessed_on:
    'letzte bewertung | bewertet am | datum der bewertung | beurteilt am | datum der letzten bewertung | bewertungsdatum | letzte beurteilung | kritikalität bewertet am',
  rto: 'rto | wiederanlaufzeit | wiederherstellungszeit | rto h | rto std',
  rpo: 'rpo | max datenverlust | datenverlust | wiederherstellungspunkt | rpo h | maximaler datenverlust',
  function_impact:
    'auswirkung bei ausfall | auswirkung ausfall | auswirkung der einstellung | ausfallauswirkung | folgen eines ausfalls | auswirkung | auswirkung der einstellung der funktion | ausfallwirkung | wirkung bei ausfall | folgen bei ausfall',
  service_type:
    'leistung | leistungsart | dienstleistungsart | art der dienstleistung | ikt dienstleistung | ikt leistung | art der ikt dienstleistung | dienstleistung | service | servicetyp | it leistung | leistungstyp | art der leistung | ikt dienst | art der ikt dienstleistungen | art der ikt dienste | ikt dienstleistungen',
  start_date:
    'beginn | vertragsbeginn | startdatum | gültig ab | laufzeit ab | beginn datum | vertragsstart | von | beginn der laufzeit | laufzeitbeginn | start | inkrafttreten | gültig von | seit | datum des beginns | anfangsdatum | datum beginn | ab',
  end_date:
    'ende | vertragsende | enddatum | gültig bis | laufzeit bis | laufzeitende | bis | ablauf | ende der laufzeit | vertragslaufzeit bis | ablaufdatum | befristet bis | läuft bis | datum des endes | datum ende | kündbar zum | laufzeit',
  termination_reason:
    'kündigungsgrund | beendigungsgrund | grund der beendigung | grund der kündigung | ende grund',
  notice_entity:
    'kündigungsfrist | künd frist | kündigungsfrist institut | kündigungsfrist kunde | unsere kündigungsfrist | frist | kündigungsfrist eigene | kündigungsfrist bank | kündigungsfrist wir | eigene kündigungsfrist | kündigungsfrist auftraggeber | kündigungsfrist gesellschaft | kündigungsfrist durch uns | kündigungsfrist finanzunternehmen | künd frist uns | kündigungsfrist uns',
  notice_provider:
    'kündigungsfrist anbieter | kündigungsfrist dienstleister | kündigungsfrist des anbieters | kündigungsfrist des dienstleisters | künd frist anbieter | künd frist dl | kündigungsfrist lieferant | kündigungsfrist vertragspartner | künd frist dienstleister | kündigungsfrist durch anbieter | kündigungsfrist ikt drittdienstleister | kündigungsfrist durch dienstleister | kündigungsfrist durch lieferant',
  law_country:
    'anwendbares recht | recht | geltendes recht | land des rechts | rechtsordnung | gerichtsstand land | vertragsrecht | land des anwendbaren rechts | land des geltenden rechts',
  provision_country:
    'land der leistungserbringung | land erbringung | leistungsland | erbringungsland | land der erbringung | ort der leistungserbringung | erbringungsort | leistungsort | land der leistung | leistung aus | land der bereitstellung | erbracht in | erbracht aus | leistung erbracht in | land der bereitstellung der ikt dienstleistungen | bereitstellungsland | wo erbracht | land dienst | land der dienstleistung',
  data_storage:
    'datenspeicherung | daten gespeichert | speichert daten | werden daten gespeichert | speicherung von daten | daten | speicherung ja nein | datenspeicherung ja nein',
  storage_country:
    'speicherort | land der speicherung | ort der datenspeicherung | speicherort der daten | ort der speicherung | datenspeicherort | speicherland | speicherung | land speicherung | datenstandort | daten liegen in | ort der ruhenden daten | standort der daten | daten in | gespeichert in | daten gespeichert in | daten liegen | ort der daten | standort ruhender daten | land der datenspeicherung',
  processing_country:
    'verarbeitung | verarbeitungsort | ort der verarbeitung | land der verarbeitung | verarbeitungsland | land verarbeitung | datenverarbeitung | ort der datenverarbeitung | ort der verwaltung der daten | verarbeitet in | verarbeitung in | daten verarbeitet in | standort der datenverwaltung | ort der datenverwaltung',
  data_sensitivity:
    'datensensibilität | sensibilität | sensitivität | schutzbedarf | vertraulichkeit | sensibilität der daten | datenklasse | datensensitivität',
  reliance: 'abhängigkeit | grad der abhängigkeit | abhängigkeitsgrad | grad abhängigkeit',
  linked_ref:
    'externer vertrag | verknüpfter vertrag | zugehöriger externer vertrag | vertrag mit externem | weitervergabe vertrag | vertrag extern | dahinterliegender vertrag',
  rank: 'rang | stufe | ebene | rang in der kette | kettenstufe | position in der kette | tiefe',
  recipient:
    'empfänger | auftraggeber der unterauslagerung | leistungsempfänger | empfänger der leistung | unterbeauftragt von | beauftragt von | für | leistet an | kennung des empfängers | lei empfänger | erbringt für | auftraggeber',
  recipient_type: 'art der kennung des empfängers | art kennung empfänger',
  subcontractor:
    'unterauftragnehmer | subunternehmer | subdienstleister | nachunternehmer | unterdienstleister | sub dienstleister | lei unterauftragnehmer | lei subunternehmer',
  substitutability:
    'ersetzbarkeit | substituierbarkeit | austauschbarkeit | ersetzbar | substitution | ersatz möglich',
  non_substitutability_reason:
    'grund nicht ersetzbar | grund fehlender ersetzbarkeit | grund der nichtersetzbarkeit | begründung ersetzbarkeit | warum nicht ersetzbar | grund schwerer ersetzbarkeit | ~grund | ~warum | ~begründung | wenn schwer warum',
  last_audit:
    'letzte prüfung | letztes audit | datum der letzten prüfung | geprüft am | audit am | prüfungsdatum | letzte revision | letzter audit',
  exit_plan:
    'ausstiegsplan | exit plan | exitplan | exit strategie | ausstiegsstrategie | exit plan vorhanden',
  reintegration:
    'reintegration | wiedereingliederung | rückholbarkeit | rückführung | wiedereingliederung möglich | insourcing möglich | möglichkeit der wiedereingliederung',
  service_impact:
    'auswirkung bei ausfall | auswirkung ausfall | auswirkung der einstellung des dienstes | auswirkung | auswirkung der einstellung | folgen eines ausfalls | ausfallwirkung | wirkung bei ausfall | folgen bei ausfall',
  alternatives:
    'alternative anbieter | alternativen | alternative vorhanden | alternative dienstleister | alternativen ermittelt | alternativanbieter vorhanden | alternativen vorhanden',
  alternative_name:
    'name der alternative | welche alternative | alternativanbieter | bezeichnung alternative | alternative',
}
