// The demo shop's products in German, by their English title.

import { withFacts } from '../demo-texts.ts'
import type { GermanItem } from './german-items.ts'

const STONEWARE = 'Steinzeug'
const FOR_EVERY_MACHINE = 'Spülmaschinen- und mikrowellenfest'

export const GERMAN_PRODUCTS: Readonly<Record<string, GermanItem>> = {
  'Gift card, 25 euros': {
    title: 'Gutschein über 25 Euro',
    description:
      'Der Code kommt per E-Mail, sobald die Bestellung bezahlt ist, und lässt sich gleich verschenken.\n\nEr gilt für alles in diesem Shop, für eine Bestellung oder mehrere, und läuft nie ab.',
  },
  'Slow mornings, e-book': {
    title: 'Ruhige Morgen, E-Book',
    description: withFacts(
      'Sechs Rezepte für Kaffee, Tee und was dazu gehört, vom Filterkaffee für zwei bis zum Brot aus dem Topf.\n\nSie bekommen das Buch auf Deutsch und auf Englisch, sobald die Bestellung bezahlt ist: als Links in der E-Mail und auf der Seite Ihrer Bestellung.',
      { Format: 'PDF, A4', Seiten: '8', Sprachen: 'Deutsch und Englisch' },
      'de',
    ),
  },
  'Quayside T-shirt': {
    title: 'T-Shirt „Kaikante“',
    description: withFacts(
      'Ein T-Shirt für die Arbeit und für den Steg: schwerer Jersey, ein Kragen, der in Form bleibt, und Nähte, die auch nach der dreißigsten Wäsche gerade sitzen.\n\nGestrickt und genäht im Norden Portugals. Etwas weiter geschnitten; wer zwischen zwei Größen liegt, nimmt die kleinere.',
      { Pflege: 'Bei 40 °C waschen', Passform: 'Etwas weiter' },
      'de',
    ),
    materials: '100 % Bio-Baumwolle, 220 g/m²',
    safety_text: 'Von offenem Feuer fernhalten. Die Charge steht auf dem Etikett in der Seitennaht.',
  },
  'Harbour Roast': {
    title: 'Hafenröstung',
    description: withFacts(
      'Eine runde, nussige Mischung aus Bohnen von Huehuetenango und Sidama, jede Woche in kleinen Chargen geröstet.\n\n## So gelingt er\n- **Filter**: 60 g je Liter, 94 °C, dreieinhalb Minuten\n- **Herdkanne**: fein gemahlen, aber nicht so fein wie für Espresso\n\nAm besten nach drei Tagen Ruhe; das Röstdatum steht auf der Tüte.',
      { Herkunft: 'Guatemala, Äthiopien', Röstung: 'Mittel', Aromen: 'Haselnuss, Pflaume, Kakao' },
      'de',
    ),
  },
  'Night Watch Espresso': {
    title: 'Espresso Nachtwache',
    description: withFacts(
      'Dunkel, kräftig und ohne Bitterkeit: für die Siebträgermaschine und für Milch.\n\nEin Viertel gewaschener Robusta gibt der Crema Stand.',
      { Herkunft: 'Brasilien, Indien', Röstung: 'Dunkel', Aromen: 'Zartbitterschokolade, Walnuss, Melasse' },
      'de',
    ),
  },
  'Decaf of the Delta': {
    title: 'Delta entkoffeiniert',
    description: withFacts(
      'Entkoffeiniert mit Quellwasser und Kohlensäure, sonst nichts. Schmeckt wie Kaffee und lässt Sie schlafen wie Tee.',
      { Herkunft: 'Kolumbien', Röstung: 'Mittel', Koffein: 'unter 0,1 %' },
      'de',
    ),
  },
  'Assam Breakfast, loose leaf': {
    title: 'Assam Frühstückstee, lose',
    description: withFacts(
      'Zweite Pflückung, malzig und kräftig genug für Milch. In einer Dose, die dicht schließt.',
      { Herkunft: 'Assam, Indien', Ziehzeit: '3 bis 4 Minuten bei 95 °C' },
      'de',
    ),
  },
  'Sencha from Kagoshima': {
    title: 'Sencha aus Kagoshima',
    description: withFacts(
      'Erste Ernte, lange gedämpft: eine grüne, weiche Tasse mit einem Hauch Meer.',
      { Herkunft: 'Kagoshima, Japan', Ziehzeit: '1 Minute bei 70 °C' },
      'de',
    ),
  },
  'Camomile and lemon verbena': {
    title: 'Kamille und Zitronenverbene',
    description: withFacts(
      'Ganze Blüten und Blätter von einem Hof im Wendland. Für späte Stunden.',
      { Herkunft: 'Niedersachsen', Ziehzeit: '8 Minuten bei 100 °C' },
      'de',
    ),
  },
  'Dockside mug': {
    title: 'Becher „Hafenkante“',
    description: withFacts(
      'Von Hand aus Steinzeug gedreht, mit einem Henkel für drei Finger und einer Glasur, die am Rand messingfarben bricht.\n\n## Warum wir ihn mögen\n- fasst knapp ein Drittel Liter und hält eine halbe Stunde warm\n- steht so fest wie ein Poller\n- jeder ein wenig anders: Die Glasur läuft, wie sie will',
      { Fassungsvermögen: '320 ml', Material: STONEWARE, Pflege: FOR_EVERY_MACHINE },
      'de',
    ),
  },
  'Espresso cup, pair': {
    title: 'Espressotassen, zwei Stück',
    description: withFacts(
      'Zwei kleine Tassen ohne Henkel, dick genug, dass man sich nicht verbrennt. Stapelbar.',
      { Fassungsvermögen: '2 × 90 ml', Material: STONEWARE, Pflege: 'Spülmaschinenfest' },
      'de',
    ),
  },
  'Breakfast bowl': {
    title: 'Frühstücksschale',
    description: withFacts(
      'Weit und flach, für Porridge und für Suppe. Gesprenkelter Ton, klare Glasur.',
      { Durchmesser: '15,5 cm', Material: STONEWARE, Pflege: FOR_EVERY_MACHINE },
      'de',
    ),
  },
  'Teapot for two': {
    title: 'Teekanne für zwei',
    description: withFacts(
      'Gießt, ohne zu tropfen. Das Sieb ist Teil der Kanne und kann nicht verloren gehen.\n\nDer Ton kommt aus dem Westerwald und wird bei 1240 °C gebrannt. So wird er dicht genug, um innen ohne Glasur auszukommen.\n\n## So geht’s\n1. Mit heißem Wasser vorwärmen\n2. Ein Löffel Tee je Tasse, keiner für die Kanne\n3. In einem Zug ausgießen; sie leert sich bis auf den letzten Tropfen',
      { Fassungsvermögen: '750 ml', Material: STONEWARE, Pflege: 'Von Hand ausspülen' },
      'de',
    ),
  },
  'Bud vase, narrow': {
    title: 'Schmale Vase',
    description: withFacts(
      'Ein Stiel genügt. Außen unglasiertes Porzellan, innen wasserdicht.',
      { Höhe: '15 cm', Material: 'Porzellan' },
      'de',
    ),
  },
  'Serving plate, large': {
    title: 'Große Servierplatte',
    description: withFacts(
      'Trägt einen ganzen Kuchen. Der nächste Brand ist in drei Wochen.',
      { Durchmesser: '30 cm', Material: STONEWARE, Pflege: 'Spülmaschinenfest' },
      'de',
    ),
  },
  'Tea towel, herringbone': {
    title: 'Geschirrtuch mit Fischgrat',
    description: withFacts(
      'So dicht gewebt, dass es Gläser fusselfrei trocknet. Wird mit jeder Wäsche weicher.',
      { Größe: '50 × 70 cm', Material: 'Halbleinen', Pflege: 'Bei 60 °C waschen' },
      'de',
    ),
  },
  'Napkins, set of four': {
    title: 'Servietten, vier Stück',
    description: withFacts(
      'Vorgewaschenes Leinen mit Briefecken, in der Farbe von Tauwerk.',
      { Größe: '45 × 45 cm', Material: 'Leinen', Pflege: 'Bei 60 °C waschen, bügeln nur, wenn es sein muss' },
      'de',
    ),
  },
  'Kitchen apron': {
    title: 'Küchenschürze',
    description: withFacts(
      'Am Rücken gekreuzt, so muss im Nacken nichts gebunden werden. Mit einer tiefen Tasche.\n\nSchweres Leinen, einmal gewaschen: Es läuft nicht ein und kratzt nicht. Und es wird schöner, je mehr darauf landet.',
      { Größe: 'Einheitsgröße', Material: 'Leinen, 290 g/m²', Pflege: 'Bei 40 °C waschen' },
      'de',
    ),
  },
  'Market bag': {
    title: 'Markttasche',
    description: withFacts(
      'Trägt zwölf Kilogramm und lässt sich auf die Größe eines Taschenbuchs falten.',
      { Größe: '38 × 42 cm', Material: 'Bio-Baumwolle, Canvas', Tragkraft: '12 kg' },
      'de',
    ),
  },
  'Wool throw, North Sea': {
    title: 'Wolldecke „Nordsee“',
    description: withFacts(
      'Lammwolle in vier Grautönen und einer Linie Messing. An der Küste gewebt, in weichem Wasser gewaschen.\n\nGroß genug für zwei auf dem Sofa oder eine Person an Deck im Oktober. Die Fransen sind von Hand gedreht.\n\n## Pflege\nÜber Nacht auslüften, und sie ist wieder frisch. Wenn es sein muss: kalt von Hand waschen und liegend trocknen.',
      { Größe: '130 × 180 cm', Material: 'Lammwolle', Pflege: 'Lüften; von Hand waschen' },
      'de',
    ),
  },
  'Bread bag': {
    title: 'Brotbeutel',
    description: withFacts(
      'Hält ein Brot vier Tage frisch: Leinen lässt es atmen und hält die Feuchtigkeit, die es braucht.\n\n**Auf Bestellung gefertigt.** Johanna näht donnerstags; Ihr Beutel geht in der Woche darauf auf die Reise.',
      { Größe: '30 × 40 cm', Material: 'Leinen', Pflege: 'Bei 60 °C waschen' },
      'de',
    ),
  },
  'Ledger notebook': {
    title: 'Notizbuch „Kontorbuch“',
    description: withFacts(
      '160 Seiten aus 100-g-Papier, das auch Füller verträgt, fadengeheftet, flach aufliegend.\n\n## Innen\n- Seiten von 1 bis 160 nummeriert\n- Kontorlineatur mit einer Spalte für die Summe\n- hinten eine Tasche für alles, was noch einzutragen ist\n\nDer Einband ist Buchleinen auf Pappe, das Band messinggelb.',
      { Größe: 'A5', Seiten: '160, nummeriert', Lineatur: 'Kontorlineatur' },
      'de',
    ),
  },
  'Pocket notebook, three': {
    title: 'Taschenhefte, drei Stück',
    description: withFacts(
      'Für die Brusttasche: drei dünne Hefte, gepunktet, in drei Farben.',
      { Größe: 'A6', Seiten: '3 × 48', Lineatur: 'Punkte' },
      'de',
    ),
  },
  'Brass ballpoint': {
    title: 'Kugelschreiber aus Messing',
    description: withFacts(
      'Aus einem Stab gedreht, nimmt gewöhnliche Minen und wird dort dunkler, wo Sie ihn halten.',
      { Länge: '13,5 cm', Material: 'Messing', Mine: 'G2' },
      'de',
    ),
  },
  'Pencils, box of twelve': {
    title: 'Bleistifte, zwölf Stück',
    description: withFacts(
      'Zeder, HB, unlackiert. Sie duften nach Werkstatt.',
      { Härte: 'HB', Holz: 'Weihrauchzeder', Anzahl: '12' },
      'de',
    ),
  },
  'Letter set, twenty': {
    title: 'Briefpapier, zwanzig Bogen',
    description: withFacts(
      'Zwanzig Bogen und zwanzig gefütterte Umschläge aus Baumwollpapier, die Kanten von Hand gerissen.',
      { Größe: 'A5, Umschläge C6', Papier: 'Baumwolle, 120 g/m²' },
      'de',
    ),
  },
  'Wall calendar 2027': {
    title: 'Wandkalender 2027',
    description: withFacts(
      'Zwölf Häfen in zwei Farben, auf der Handpresse gedruckt. Auf der Rückseite die Gezeiten für Hamburg.\n\nVon Bergen im Januar bis Lissabon im Dezember, jeder vom Wasser aus gezeichnet. Eine Auflage von 400, mit Bleistift nummeriert.',
      { Größe: '30 × 42 cm', Papier: '250 g/m²', Auflage: '400' },
      'de',
    ),
  },
  'Wrapping paper, three sheets': {
    title: 'Geschenkpapier, drei Bogen',
    description: withFacts(
      'Drei Bogen Kraftpapier, weiß mit Knoten bedruckt. Gerade eingetroffen; das Foto folgt.',
      { Größe: '50 × 70 cm', Papier: 'Kraftpapier, 80 g/m²', Bogen: '3' },
      'de',
    ),
  },
}
