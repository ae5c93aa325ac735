/**
 * Reads a companion's replies with the browser's voices, from the first sentence that has passed its check. The voice is
 * kept with the companion; whether anything is read is kept by this browser.
 */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { CompanionRow } from "#platform/database.ts";
import { useSession } from "#platform/session.tsx";
import { toast } from "#platform/toast.ts";
import { companionsKey } from "../use-companions.ts";
import { pickVoice, speakable, unread } from "./sentences.ts";

export type Voice = {
  /** Null in a browser that cannot speak. */
  voices: readonly SpeechSynthesisVoice[] | null;
  current: SpeechSynthesisVoice | null;
  isOn: boolean;
  turn: (on: boolean) => void;
  choose: (name: string) => void;
};

const isOnKey = "galatea-reads-aloud";

/** @param said the reply that is being written; null when none is. @param notice a reminder that was just shown */
export function useVoice(companion: CompanionRow, said: string | null, notice: string | null): Voice {
  const voices = useBrowserVoices();
  const [isOn, setOn] = useState(readIsOn);
  const choose = useChooseVoice(companion.id);
  const current = pickVoice(voices ?? [], companion.voice, window.navigator.language);
  const speak = useEffectEvent((text: string) => {
    if (isOn) sayAloud(text, current);
  });
  const read = useRef("");
  useEffect(() => {
    if (said === null) {
      read.current = "";
      return;
    }
    speak(unread(said, read.current));
    read.current = said;
  }, [said]);
  useEffect(() => {
    if (notice !== null) speak(notice);
  }, [notice]);
  // Whoever leaves the talk hears no more of it.
  useEffect(() => silence, []);
  return {
    voices,
    current,
    isOn,
    turn: (on) => {
      keepIsOn(on);
      setOn(on);
      if (on) sayAloud(`${companion.girlfriend_name} is an AI, and this is an AI voice.`, current);
      else silence();
    },
    choose: (name) => {
      silence();
      choose.mutate(name);
    },
  };
}

function sayAloud(text: string, voice: SpeechSynthesisVoice | null): void {
  const words = speakable(text);
  if (!canSpeak() || words === "") return;
  const utterance = new SpeechSynthesisUtterance(words);
  if (voice) {
    utterance.voice = voice;
    utterance.lang = voice.lang;
  }
  window.speechSynthesis.speak(utterance);
}

const canSpeak = (): boolean => "speechSynthesis" in window && "SpeechSynthesisUtterance" in window;

export const silence = (): void => {
  if (canSpeak()) window.speechSynthesis.cancel();
};

/** Browsers load their voices after the page. */
function useBrowserVoices(): readonly SpeechSynthesisVoice[] | null {
  const [voices, setVoices] = useState(() => (canSpeak() ? window.speechSynthesis.getVoices() : null));
  useEffect(() => {
    if (!canSpeak()) return;
    const synthesis = window.speechSynthesis;
    const load = () => setVoices(synthesis.getVoices());
    load();
    synthesis.addEventListener("voiceschanged", load);
    return () => synthesis.removeEventListener("voiceschanged", load);
  }, []);
  return voices;
}

function useChooseVoice(companionId: string) {
  const { connection, user } = useSession();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (voice: string) => {
      if (!connection) throw new Error("Not connected.");
      const { error } = await connection.supabase
        .from("ai_conversations")
        .update({ voice })
        .eq("id", companionId);
      if (error) throw new Error(error.message);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: companionsKey(user?.id ?? null) }),
    onError: () => toast.error("Her voice stays as it is", { description: "Please try again." }),
  });
}

function readIsOn(): boolean {
  try {
    return canSpeak() && window.localStorage.getItem(isOnKey) !== null;
  } catch {
    return false;
  }
}

function keepIsOn(on: boolean): void {
  try {
    if (on) window.localStorage.setItem(isOnKey, "1");
    else window.localStorage.removeItem(isOnKey);
  } catch {
    // Without storage the choice lives as long as the page.
  }
}
