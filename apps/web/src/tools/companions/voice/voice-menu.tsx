/** Whether replies are read aloud, and by which of the browser's voices. */
import { Volume2, VolumeX } from "lucide-react";
import { Checkbox } from "#ui/checkbox.tsx";
import { MenuBeside } from "#ui/menu.tsx";
import { PillSelect } from "#ui/pill-select.tsx";
import type { Voice } from "./use-voice.ts";

export function VoiceMenu({ name, voice }: { name: string; voice: Voice }) {
  const { voices, current, isOn, turn, choose } = voice;
  if (voices === null) return null;
  return (
    <MenuBeside label="Voice" icon={isOn ? <Volume2 size={20} /> : <VolumeX size={20} />}>
      <div className="grid w-72 max-w-[80vw] gap-2 p-2.5 text-sm">
        <Checkbox
          label={`Read ${name}'s replies aloud`}
          checked={isOn}
          onChange={(event) => turn(event.target.checked)}
        />
        {voices.length > 0 && (
          <PillSelect
            label={`${name}'s voice`}
            value={current?.name ?? ""}
            options={voices.map((each) => ({ value: each.name, label: `${each.name} (${each.lang})` }))}
            onChange={choose}
            className="[&_select]:bg-surface-3"
          />
        )}
        <p className="text-pretty text-fg-3">{whereTextGoes(voices, current)}</p>
      </div>
    </MenuBeside>
  );
}

function whereTextGoes(voices: readonly SpeechSynthesisVoice[], current: Voice["current"]): string {
  if (voices.length === 0) return "This browser has no voices yet. Your system's settings can add some.";
  if (current && !current.localService)
    return "An AI voice of your browser. This one is made on its maker's servers, so her words are sent there.";
  return "An AI voice of your browser. It speaks on this device; nothing is sent anywhere.";
}
