/** Cues: start in seconds, English, German. */
export const cues = [
  [
    2,
    'Before we blend anything, listen to one record on its own and let a phrase go by.',
    'Bevor wir etwas mischen, hör eine Platte allein und lass eine Phrase vorbeiziehen.',
  ],
  [
    12,
    'It runs at a hundred and twenty. A bar is two seconds, so a phrase of thirty-two bars is sixty-four.',
    'Sie läuft mit hundertzwanzig. Ein Takt dauert zwei Sekunden, eine Phrase von zweiunddreißig also vierundsechzig.',
  ],
  [
    24,
    'Watch the orange bar travel across. When it reaches the right edge, something will change.',
    'Sieh dem orangen Balken beim Wandern zu. Wenn er rechts ankommt, ändert sich etwas.',
  ],
  [
    40,
    'Most of what you hear in that minute is the record being patient.',
    'Das meiste, was du in dieser Minute hörst, ist eine Platte, die Geduld hat.',
  ],
  [
    62,
    'There. A new part, on the one. Nobody had to announce it.',
    'Da. Ein neuer Teil, auf der Eins. Niemand musste ihn ankündigen.',
  ],
  [
    80,
    'Let one more go past without counting. Only feel where it ought to end.',
    'Lass noch eine vorbeigehen, ohne zu zählen. Spür nur, wo sie enden müsste.',
  ],
  [
    97,
    'If you leaned forward a moment ago, you can already do half of this lesson.',
    'Wenn du dich eben vorgebeugt hast, kannst du schon die Hälfte dieser Lektion.',
  ],
  [
    108,
    'Now count while something else plays. I am going to talk, and you keep the numbers.',
    'Zähl jetzt, während etwas anderes läuft. Ich rede, und du behältst die Zahlen.',
  ],
  [
    120,
    'The trick is to count bars on your fingers, eight to a round, and give each hand one round.',
    'Der Trick: Takte an den Fingern zählen, acht pro Runde, jede Hand bekommt eine Runde.',
  ],
  [
    133,
    'Where are you? Thirteen. If you said twelve, you waited for me to finish the sentence.',
    'Wo bist du? Dreizehn. Wenn du zwölf gesagt hast, hast du gewartet, bis mein Satz fertig war.',
  ],
  [
    150,
    'I used to do this at the school where I taught, through assembly, on the edge of the chair.',
    'In der Schule, an der ich unterrichtet habe, tat ich das während der Versammlung, auf der Stuhlkante.',
  ],
  [
    168,
    'Nobody looks at your fingers. In a booth they look at your face, so keep that still as well.',
    'Niemand schaut auf deine Finger. In der Kanzel schauen sie dir ins Gesicht, also halt auch das ruhig.',
  ],
  [
    190,
    'Thirty-one, thirty-two, and there is the new part. Were you with it?',
    'Einunddreißig, zweiunddreißig, und da ist der neue Teil. Warst du dabei?',
  ],
  [
    208,
    'Once more by yourself. I will be quiet until it is over.',
    'Noch einmal allein. Ich bin still, bis es vorbei ist.',
  ],
  [240, 'Good. That is the clock we are going to blend by.', 'Gut. Das ist die Uhr, nach der wir mischen.'],
  [
    250,
    'The first eight bars. The second record starts on the one, bass shut, level low.',
    'Die ersten acht Takte. Die zweite Platte startet auf der Eins, Bass zu, Pegel niedrig.',
  ],
  [
    261,
    'These eight are a trial, and you are the only one who hears it.',
    'Diese acht sind eine Probe, und nur du hörst sie.',
  ],
  [
    275,
    'Hat against hat. If you hear a flam, the new one is late; if it feels nervous, it is early.',
    'Hi-Hat gegen Hi-Hat. Hörst du einen Doppelschlag, ist die neue zu spät, wirkt es nervös, ist sie zu früh.',
  ],
  [
    292,
    'Should it drift here, stop it and start again at the next phrase. It will not get better by itself.',
    'Wenn sie hier wandert, stopp und fang bei der nächsten Phrase neu an. Von selbst wird es nicht besser.',
  ],
  [
    312,
    'I have started again four times in one night, and the floor never knew.',
    'Ich habe in einer Nacht viermal neu angefangen, und die Tanzfläche hat es nie gemerkt.',
  ],
  [
    334,
    'Bars nine to sixteen. Bring the level up until you cannot decide which hat is which.',
    'Takte neun bis sechzehn. Hol den Pegel hoch, bis du nicht mehr weißt, welche Hi-Hat welche ist.',
  ],
  [
    352,
    'Nudge with the side of one finger. If you need the whole hand, the tempo is wrong, so fix the tempo.',
    'Korrigier mit der Seite eines Fingers. Brauchst du die ganze Hand, stimmt das Tempo nicht. Dann korrigier das Tempo.',
  ],
  [
    376,
    'Look up now. Whatever you were about to adjust, leave it for two bars.',
    'Schau jetzt auf. Was immer du gerade ändern wolltest, lass es zwei Takte lang.',
  ],
  [
    404,
    'You can hear that the new record wants to be heavier. It has to wait until seventeen.',
    'Du hörst, dass die neue Platte schwerer sein will. Sie muss bis siebzehn warten.',
  ],
  [
    430,
    'Fourteen. Left hand on the low of the old one, right hand on the low of the new.',
    'Vierzehn. Linke Hand am Bass der alten, rechte Hand am Bass der neuen.',
  ],
  [444, 'Fifteen. Sixteen. Breathe in.', 'Fünfzehn. Sechzehn. Einatmen.'],
  [455, 'Seventeen. Both hands, one movement, on the one.', 'Siebzehn. Beide Hände, eine Bewegung, auf der Eins.'],
  [
    466,
    'That is the whole event. Everything before was preparation and everything after is manners.',
    'Das ist das ganze Ereignis. Alles davor war Vorbereitung, alles danach sind Manieren.',
  ],
  [
    482,
    'Half a bar late sounds like a mistake. Half a bar early sounds like two.',
    'Ein halber Takt zu spät klingt wie ein Fehler. Ein halber Takt zu früh klingt wie zwei.',
  ],
  [
    500,
    'Hear it again from bar nine, with my hands off the trim this time.',
    'Hör es noch einmal ab Takt neun, diesmal ohne meine Hand am Trim.',
  ],
  [
    525,
    'The level of the low end stays where it was. If the floor jumps, it jumps for the music.',
    'Der Pegel im Bass bleibt, wo er war. Wenn die Tanzfläche springt, dann wegen der Musik.',
  ],
  [
    548,
    'Some mixers have a centre click on the low. Do not trust it in the dark; trust your wrist.',
    'Manche Mischpulte rasten beim Bass in der Mitte. Verlass dich im Dunkeln nicht darauf, sondern auf dein Handgelenk.',
  ],
  [
    575,
    'And the swap a third time. I say nothing, you say seventeen.',
    'Und der Tausch zum dritten Mal. Ich sage nichts, du sagst siebzehn.',
  ],
  [
    605,
    'You should be a little bored by now. Boredom is what control feels like from inside.',
    'Du solltest dich jetzt ein wenig langweilen. So fühlt sich Kontrolle von innen an.',
  ],
  [
    620,
    'Right. Both records are up, the bass belongs to the new one, and nobody has noticed. Good. Leave it there.',
    'So. Beide Platten sind oben, der Bass gehört der neuen, und niemand hat es gemerkt. Gut. Lass es so.',
  ],
  [
    634,
    'The temptation now is to pull the old record out quickly, because it feels finished.',
    'Jetzt ist die Versuchung groß, die alte Platte schnell herauszuziehen, weil sie fertig wirkt.',
  ],
  [644, 'It is not finished until its phrase is.', 'Sie ist nicht fertig, bevor es ihre Phrase ist.'],
  [
    652,
    'So count it. Twenty-five, twenty-six. On twenty-nine I start taking the top off, a quarter turn every bar.',
    'Also zähl. Fünfundzwanzig, sechsundzwanzig. Ab neunundzwanzig nehme ich die Höhen weg, jeden Takt eine Vierteldrehung.',
  ],
  [
    675,
    'By thirty-two there is nothing left but a hat, and when the one comes round I close the fader on silence.',
    'Bei zweiunddreißig ist nur noch eine Hi-Hat übrig, und wenn die Eins kommt, schließe ich den Regler über der Stille.',
  ],
  [
    700,
    'Listen to that again without watching my hands. Where did it leave? You should not be able to say.',
    'Hör das noch einmal, ohne auf meine Hände zu sehen. Wo ist sie gegangen? Du solltest es nicht sagen können.',
  ],
  [
    722,
    'This is a good place to stop for tonight, if you have somewhere to be.',
    'Das ist ein guter Punkt, um für heute aufzuhören, falls du noch wohin musst.',
  ],
  [
    734,
    'If you came back to this spot: both records are up and the old one is leaving. Join in at twenty-five.',
    'Falls du hierher zurückgekommen bist: Beide Platten sind oben, die alte geht gerade. Steig bei fünfundzwanzig ein.',
  ],
  [
    748,
    'Closing on silence means that the fader has nothing to say. The record has already said it.',
    'Über der Stille zu schließen heißt: Der Regler hat nichts mehr zu sagen. Die Platte hat es schon gesagt.',
  ],
  [
    760,
    'Now the three ways it goes wrong, so that you can name yours.',
    'Jetzt die drei Arten, wie es schiefgeht, damit du deine benennen kannst.',
  ],
  [
    772,
    'One. The bass swap comes when you are ready, and not when the phrase is.',
    'Erstens. Der Basstausch kommt, wenn du bereit bist, und nicht, wenn die Phrase es ist.',
  ],
  [
    784,
    'Two. You correct the tempo in the last eight bars, where everyone can hear the ice crack.',
    'Zweitens. Du korrigierst das Tempo in den letzten acht Takten, wo alle das Eis knacken hören.',
  ],
  [
    797,
    'Three. You leave early, because you are pleased with yourself.',
    'Drittens. Du gehst zu früh, weil du mit dir zufrieden bist.',
  ],
  [
    809,
    'The third is mine. I have been pleased with myself since about 2011.',
    'Das dritte ist meins. Ich bin seit ungefähr 2011 mit mir zufrieden.',
  ],
  [
    820,
    'Do the drill below three times in a row without touching the tempo, and come and tell me in the comments.',
    'Mach die Übung unten dreimal hintereinander, ohne das Tempo anzufassen, und erzähl es mir in den Kommentaren.',
  ],
];
