import { Choice, Switch } from '../controls.js';
import { usePage } from '../store/page-context.js';
import type { Preferences } from '../store/preferences.js';

/** The options with several values: what they are called, and what each value means. */
type ChoiceField = {
  [K in keyof Preferences]: readonly [name: K, legend: string, values: readonly (readonly [Preferences[K], string])[]];
}[keyof Preferences];

const CHOICE_FIELDS: readonly ChoiceField[] = [
  [
    'size',
    'Size of cards and text',
    [
      ['s', 'S'],
      ['m', 'M'],
      ['l', 'L'],
    ],
  ],
  [
    'motion',
    'Motion',
    [
      ['system', 'as the system says'],
      ['off', 'off'],
    ],
  ],
  [
    'contrast',
    'Contrast',
    [
      ['normal', 'normal'],
      ['high', 'high'],
    ],
  ],
  [
    'pace',
    'Bots show each move for',
    [
      [0, 'no time'],
      [300, '0.3 s'],
      [700, '0.7 s'],
      [1400, '1.4 s'],
    ],
  ],
  [
    'tooltipDelay',
    'Explain a card after pointing at it for',
    [
      [0, 'no time'],
      [200, '0.2 s'],
      [400, '0.4 s'],
      [800, '0.8 s'],
      [1500, '1.5 s'],
    ],
  ],
  [
    'handOrder',
    'Order of the hand',
    [
      ['type', 'by type'],
      ['cost', 'by cost'],
      ['dealt', 'as drawn'],
      ['own', 'as I arrange it'],
    ],
  ],
];

const SWITCHES = [
  ['confirmEnd', 'Ask before a turn is ended that could go on'],
  ['confirmSingle', 'Confirm the choice of a single card'],
  ['autoAnswer', 'Answer questions that leave no choice'],
  ['shortcuts', 'Single-key shortcuts', 'Arrows, Tab, Enter and Esc always work.'],
  ['sound', 'Sound'],
  ['rudeVerdict', 'Rude verdicts'],
] as const satisfies readonly (readonly [name: keyof Preferences, label: string, hint?: string])[];

/** Every option of the page. */
export function PreferenceFields() {
  const { preferences, change } = usePage();
  return (
    <div class="preferences">
      {CHOICE_FIELDS.map(([name, legend, values]) => (
        <Choice
          key={name}
          legend={legend}
          options={values}
          value={preferences[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
      {SWITCHES.map(([name, label, hint]) => (
        <Switch
          key={name}
          label={label}
          {...(hint !== undefined && { hint })}
          value={preferences[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
    </div>
  );
}
