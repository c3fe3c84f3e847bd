/** Words of Italian headers, by meaning; see `header-words.ts`. */
export const italianHeaders: Readonly<Record<string, string>> = {
  contract_ref:
    'numero contratto | numero di contratto | n contratto | nr contratto | num contratto | riferimento contratto | rif contratto | riferimento del contratto | contratto | id contratto | codice contratto | ~riferimento | ~rif | ~n | ~numero | ~nr',
  arrangement_type:
    'tipo di contratto | tipo contratto | tipologia contratto | tipologia di contratto | tipologia contrattuale | natura del contratto | tipologia di accordo | ~tipo | ~tipologia',
  overarching_ref:
    'contratto quadro | accordo quadro | rif contratto quadro | riferimento contratto quadro | contratto principale | n contratto quadro | contratto quadro di riferimento | numero contratto quadro | collegato a contratto quadro | sotto il quadro | collegato a | dipende da | sotto quadro | quadro',
  cost_currency: 'valuta | divisa | moneta',
  annual_cost:
    'costo annuo | costo annuale | spesa annua | importo annuo | costi annui | spesa annuale | importo annuale | canone annuo | corrispettivo annuo | costo | importo | anno | annuo | all anno | canone annuale | budget | annui',
  entity_lei:
    'lei società | lei entità | lei della società | lei cliente | lei dell entità | lei dell entità utilizzatrice | ~lei | ~codice lei',
  entity_name:
    'società | entità | società utilizzatrice | entità utilizzatrice | società del gruppo | cliente | legal entity | azienda utilizzatrice | soggetto utilizzatore | utilizzatore | ~nome | ~denominazione | ~ragione sociale | ~denominazione sociale',
  entity_country: 'paese della società | paese dell entità | ~paese | ~stato',
  entity_type: 'tipo di entità | tipo di società | tipologia di entità | ~tipo | ~tipologia',
  hierarchy: 'gerarchia | posizione nel gruppo | ruolo nel gruppo',
  parent_lei:
    'lei controllante | lei della controllante | lei capogruppo | controllante diretta | controllante | capogruppo | lei della controllante diretta',
  entity_updated: 'ultimo aggiornamento | aggiornato il | data aggiornamento | data ultimo aggiornamento',
  integrated_on:
    'data di integrazione | data inserimento | inserito il | data di inserimento | nel registro dal',
  deleted_on: 'data di cancellazione | cancellato il | data cancellazione | data di eliminazione',
  entity_currency: '~valuta | ~divisa',
  total_assets: 'totale attivo | totale attività | attivo di bilancio | totale di bilancio',
  branch_code: 'codice succursale | codice della succursale | id succursale | codice filiale | ~codice | ~id',
  head_office_lei:
    'lei sede centrale | lei casa madre | sede centrale | casa madre | lei della sede centrale',
  branch_name: 'succursale | filiale | nome succursale | nome della succursale | ~nome | ~denominazione',
  branch_country: 'paese succursale | paese della succursale | ~paese',
  provider_code:
    'lei fornitore | lei del fornitore | codice fornitore lei | identificativo fornitore | codice identificativo | codice identificativo del fornitore | codice identificativo fornitore | codice di identificazione | ~codice | ~identificativo | ~lei o codice | lei o euid | lei o partita iva',
  provider_lei: '~lei | ~codice lei',
  provider_vat: 'partita iva | p iva | piva | iva | codice iva',
  provider_register_no:
    'registro imprese | numero rea | rea | n registro imprese | numero registro imprese | numero di iscrizione',
  provider_euid: 'euid',
  provider_ref:
    'codice fornitore | numero fornitore | n fornitore | id fornitore | cod fornitore | nr fornitore | ~n | ~id | ~numero | ~nr',
  provider_code_type:
    'tipo di codice | tipo codice | tipo identificativo | tipologia codice | tipo di identificativo | quale | ~tipo | tipo numero',
  provider_additional_code:
    'codice aggiuntivo | ulteriore codice | altro codice | secondo codice | identificativo aggiuntivo',
  provider_additional_type:
    'tipo di codice aggiuntivo | tipo codice aggiuntivo | tipologia codice aggiuntivo',
  provider_name:
    'fornitore | fornitore tic | fornitore ict | prestatore | fornitore terzo | fornitore di servizi | nome fornitore | nome del fornitore | controparte | terza parte | denominazione fornitore | ragione sociale fornitore | ~nome | ~ragione sociale | ~denominazione | ~denominazione sociale | ~società',
  provider_latin_name: 'nome in alfabeto latino | nome latino',
  person_type:
    'tipo di persona | tipo persona | persona giuridica fisica | persona | forma giuridica | persona fisica o giuridica | natura giuridica | stato giuridico | status giuridico | natura',
  provider_country:
    'paese sede | paese della sede | paese fornitore | paese del fornitore | sede legale | sede | paese sede legale | nazione | stato sede | paese della sede legale | ~paese | ~stato',
  provider_currency: '~valuta | ~divisa',
  provider_cost:
    'costo totale | spesa totale | costo totale annuo | totale annuo | importo totale | spesa totale annua | spesa annua totale | costo annuo totale | ~costo annuo | ~spesa annua | ~importo annuo | ~costo annuale | spesa | ~spesa | ~budget',
  provider_parent:
    'capogruppo | società madre | controllante ultima | casa madre | controllante | gruppo | lei capogruppo | impresa madre ultima | lei controllante ultima | società controllante | lei della controllante ultima',
  provider_parent_type:
    'tipo di codice capogruppo | tipo codice capogruppo | tipo codice controllante | tipo di codice della capogruppo',
  function_id:
    'funzione | funzioni | codice funzione | id funzione | n funzione | identificativo funzione | funzioni supportate | funzione supportata | identificativo della funzione | nr funzione | ~codice | ~id | ~n | ~identificativo | ~nr | ~cod | cod funzione | ~sigla',
  function_name:
    'nome funzione | nome della funzione | denominazione funzione | processo | funzione aziendale | processo aziendale | denominazione della funzione | descrizione funzione | ~funzione | ~nome | ~denominazione | ~descrizione',
  licensed_activity:
    'ramo | attività autorizzata | attività | attività regolamentata | attività riservata | autorizzazione',
  function_critical:
    'e i | fei | essenziale importante | critica | critica o importante | criticità | funzione critica | fci | funzione critica o importante | essenziale | critico | fei | essenziale o importante | crit imp | critica imp',
  critical_reason:
    'motivazione | motivo | giustificazione | motivo della criticità | motivazione criticità | ragioni | motivazioni',
  assessed_on:
    'data valutazione | ultima valutazione | data di valutazione | valutata il | data ultima valutazione | data dell ultima valutazione | valutato il',
  rto: 'rto | tempo di ripristino | tempo di recupero | obiettivo di tempo di ripristino',
  rpo: 'rpo | punto di ripristino | perdita massima di dati | obiettivo di punto di ripristino | perdita dati massima',
  function_impact:
    'impatto | impatto dell interruzione | impatto interruzione | impatto della cessazione | impatto in caso di interruzione | impatto di interruzione',
  service_type:
    'servizio | tipo di servizio | tipo servizio | servizio tic | servizio ict | tipologia servizio | tipologia di servizio | servizi | tipo di servizio tic | tipo servizio ict | tipo di servizio ict | tipologia servizio ict',
  start_date:
    'data inizio | data di inizio | inizio | decorrenza | data decorrenza | data di decorrenza | dal | inizio contratto | valido dal | entrata in vigore | data inizio contratto | da | firmato il | inizia il | avvio',
  end_date:
    'data fine | data di fine | fine | scadenza | data scadenza | data di scadenza | al | fine contratto | valido fino al | fino al | termine | data fine contratto | data di termine | a | termina il | scade il | cessa il',
  termination_reason:
    'motivo di cessazione | motivo cessazione | motivo recesso | causa di cessazione | motivo della risoluzione | motivo risoluzione | motivo di recesso | motivo della cessazione',
  notice_entity:
    'preavviso | periodo di preavviso | termine di preavviso | preavviso società | preavviso cliente | giorni di preavviso | preavviso recesso | termini di preavviso | nostro preavviso | preavviso banca | preavviso entità',
  notice_provider:
    'preavviso fornitore | preavviso del fornitore | periodo di preavviso fornitore | periodo di preavviso del fornitore | termine di preavviso del fornitore',
  law_country:
    'legge applicabile | diritto applicabile | legislazione applicabile | giurisdizione | paese della legge applicabile | foro | legge',
  provision_country:
    'paese di prestazione | paese di erogazione | luogo di prestazione | luogo di erogazione | paese erogazione | paese del servizio | paese di fornitura | paese erogazione servizio | luogo erogazione | paese di erogazione del servizio | erogato da | paese | dove | erogato in | prestato da | fornito da paese',
  data_storage:
    'conservazione dati | archiviazione dati | dati conservati | dati archiviati | conservazione di dati | memorizzazione dati | conserva dati | archiviazione dei dati | conservazione dei dati',
  storage_country:
    'luogo di conservazione | paese di conservazione | ubicazione dei dati | ubicazione dati | luogo di archiviazione | paese di archiviazione | hosting | luogo di conservazione dei dati | localizzazione dati | paese di hosting | luogo archiviazione | paese conservazione | paese archiviazione | paese conservazione dati | conservazione | archiviazione | dati in | dati conservati in | dati archiviati in | dove sono i dati',
  processing_country:
    'luogo di trattamento | paese di trattamento | trattamento | elaborazione | luogo di elaborazione | paese di elaborazione | trattamento dati | paese trattamento | luogo trattamento | trattamento dei dati | luogo di trattamento dei dati | dati trattati in | trattati in | elaborati in | dati elaborati in',
  data_sensitivity:
    'sensibilità | sensibilità dei dati | sensibilità dati | riservatezza | classificazione dati | classificazione dei dati',
  reliance: 'dipendenza | livello di dipendenza | grado di dipendenza',
  linked_ref:
    'contratto esterno | contratto collegato | contratto esterno collegato | contratto con fornitore esterno',
  rank: 'rango | livello | livello nella catena | posizione nella catena | ordine',
  recipient:
    'destinatario | ricevente | committente | subappaltato da | beneficiario | lei destinatario | fornisce a | destinatario del servizio | appaltante',
  recipient_type: 'tipo di codice del destinatario | tipo codice destinatario',
  subcontractor:
    'subappaltatore | subfornitore | sub fornitore | lei subappaltatore | lei subfornitore | sub appaltatore | lei del subfornitore',
  substitutability: 'sostituibilità | sostituibile | grado di sostituibilità',
  non_substitutability_reason:
    'motivo di non sostituibilità | motivo non sostituibilità | perché non sostituibile | motivo non sostituibile | ragione di non sostituibilità | motivo della non sostituibilità | ~motivo | ~perché | ~ragione',
  last_audit:
    'ultimo audit | data ultimo audit | data dell ultimo audit | data audit | ultima verifica | data ultima verifica',
  exit_plan:
    'piano di uscita | strategia di uscita | exit plan | piano di exit | esistenza piano di uscita | exit strategy',
  reintegration:
    'reintegrazione | internalizzazione | possibilità di reintegrazione | reinternalizzazione | reinserimento',
  service_impact:
    'impatto | impatto dell interruzione | impatto interruzione | impatto della cessazione | impatto interruzione servizio | impatto in caso di interruzione',
  alternatives:
    'alternative | fornitori alternativi | alternative individuate | alternativa individuata | alternative identificate | fornitore alternativo individuato | esistenza alternative',
  alternative_name:
    'fornitore alternativo | nome alternativa | quale alternativa | alternativa | nome del fornitore alternativo',
}
